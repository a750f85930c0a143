// The worker that answers at once: rules and views.
import core from "../../../build/wasm/sixlegs.wasm?url";
import { load } from "./module";
import { serve } from "./rpc";
import { rulesOf } from "./rules";

serve(rulesOf(fetch(core).then(load)));
