import { expect, it } from "vitest"
import { aFolder, command, printed } from "../harness/run-command.ts"

it("relay says what it needs", async () => {
  expect(await command({ HALYARD_DATA_DIR: aFolder() }, "relay")).toEqual(printed("set HALYARD_UPSTREAM_URL", 1))
})
