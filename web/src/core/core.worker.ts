// The worker that answers at once: the Core of core.ts.
import core from "../../../build/wasm/sixlegs.wasm?url";
import { coreIn } from "./core";
import { load } from "./module";
import { serve } from "./rpc";

serve(coreIn(fetch(core).then(load)));
