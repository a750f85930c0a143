/* Simulates faults of a machine for one process by LD_PRELOAD: a wrong time of day and a full disk.

   Both can change while the process runs. The file named by SIXLEGS_FAULTS holds two 64-bit
   integers: the nanoseconds by which the time of day is ahead, and whether the disk is full.
   The monotonic clocks are not changed. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t* faults;
static const int64_t SECOND = 1000000000;

__attribute__((constructor)) static void map_faults(void) {
  const char* name = getenv("SIXLEGS_FAULTS");
  int fd = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) _exit(99);
  void* shared = mmap(NULL, 2 * sizeof *faults, PROT_READ, MAP_SHARED, fd, 0);
  if (shared == MAP_FAILED) _exit(99);
  faults = shared;
  close(fd);
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && faults && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t nanoseconds = now->tv_sec * SECOND + now->tv_nsec + faults[0];
    now->tv_sec = nanoseconds / SECOND;
    now->tv_nsec = nanoseconds % SECOND;
  }
  return result;
}

int gettimeofday(struct timeval* now, void* zone) {
  (void)zone;
  struct timespec precise;
  int result = clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return result;
}

time_t time(time_t* now) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (now) *now = precise.tv_sec;
  return precise.tv_sec;
}

/* On a full disk, existing bytes can be overwritten, but no file can grow. */
static int exceeds_space(int fd, int64_t end) {
  struct stat file;
  if (!faults || !faults[1] || fstat(fd, &file) != 0 || !S_ISREG(file.st_mode)) return 0;
  if (end <= file.st_size) return 0;
  errno = ENOSPC;
  return 1;
}

ssize_t write(int fd, const void* bytes, size_t count) {
  off_t at = faults && faults[1] ? lseek(fd, 0, SEEK_CUR) : 0;
  if (at >= 0 && exceeds_space(fd, at + (int64_t)count)) return -1;
  return syscall(SYS_write, fd, bytes, count);
}

ssize_t pwrite(int fd, const void* bytes, size_t count, off_t at) {
  if (exceeds_space(fd, at + (int64_t)count)) return -1;
  return syscall(SYS_pwrite64, fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void* bytes, size_t count, off64_t at) {
  return pwrite(fd, bytes, count, at);
}

int ftruncate(int fd, off_t size) {
  if (exceeds_space(fd, size)) return -1;
  return (int)syscall(SYS_ftruncate, fd, size);
}

int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

int posix_fallocate(int fd, off_t at, off_t size) {
  if (exceeds_space(fd, at + size)) return ENOSPC;
  return syscall(SYS_fallocate, fd, 0, at, size) == 0 ? 0 : errno;
}

int posix_fallocate64(int fd, off64_t at, off64_t size) { return posix_fallocate(fd, at, size); }
