// The worker that answers at once: rules and views.
import { load } from "./module";
import { serve } from "./remote";
import { rulesOf } from "./rules";
import core from "../../../build/wasm/sixlegs.wasm?url";

serve(rulesOf(fetch(core).then(load)));
