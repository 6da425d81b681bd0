import "effect/schema/SchemaJITCompiler/enable"
import { runHalyard } from "@halyard/server"

// `npm start` runs this: the server without arguments, or a command.
runHalyard(process.argv.slice(2))
