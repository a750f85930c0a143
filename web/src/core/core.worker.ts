// Worker that serves the `Core` of core.ts.
import core from "../../../build/wasm/sixlegs.wasm?url";
import { createCore } from "./core";
import { loadModule } from "./module";
import { serve } from "./rpc";

serve(createCore(fetch(core).then(loadModule)));
