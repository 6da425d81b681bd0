#!/usr/bin/env node
import "effect/schema/SchemaJITCompiler/enable"
import { runHalyard } from "./cli/run-halyard.ts"

runHalyard(process.argv.slice(2))
