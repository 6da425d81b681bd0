// Node loads this before the server. While the file exists that FULL_DISK names, nothing can be written to files of the
// database.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const { existsSync, openSync, writeSync } = fs
const marker = process.env["FULL_DISK"] ?? ""
const files = new Set<number>()

const onFullDisk = {
  openSync: (...given: Parameters<typeof openSync>) => {
    const descriptor = openSync(...given)
    if (/postgres\/|space-probe/.test(String(given[0]))) files.add(descriptor)
    else files.delete(descriptor)
    return descriptor
  },
  writeSync: (descriptor: number, ...others: ReadonlyArray<unknown>) => {
    if (files.has(descriptor) && existsSync(marker)) {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 })
    }
    return Reflect.apply(writeSync, fs, [descriptor, ...others])
  }
}

Object.assign(fs, onFullDisk)
syncBuiltinESMExports()
