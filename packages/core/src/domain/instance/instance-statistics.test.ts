import { expect, it } from "vitest"
import { type InstanceStatistics, statisticsCsv } from "./instance-statistics.ts"

it("writes names and values as spreadsheets read them", () => {
  const statistics = { users: 7, OIDCenabled: true, version: 'a "b", c', nested: { a: [1, "b"] } }
  expect(statisticsCsv(statistics as unknown as InstanceStatistics)).toBe(
    '"users","OIDCenabled","version","nested"\n7,true,"a ""b"", c","{""a"":[1,""b""]}"\n'
  )
})
