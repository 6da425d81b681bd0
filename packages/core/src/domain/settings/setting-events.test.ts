import { expect, it } from "vitest"
import { settingChanged, settingSaved } from "./setting-events.ts"

const secret = { id: "oidc", hideEventDetails: true }

it.each([
  [() => settingSaved("oidc", true), { type: "setting-created", data: secret }],
  [() => settingSaved("oidc", false), { type: "setting-updated", data: secret, preData: secret }],
  [
    () => settingChanged("origins", undefined, { all: true }),
    { type: "setting-created", data: { id: "origins", all: true } }
  ],
  [
    () => settingChanged("origins", { all: true }, { all: false }),
    { type: "setting-updated", data: { id: "origins", all: false }, preData: { id: "origins", all: true } }
  ]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
