import { expect, it } from "vitest"
import { complaintsAboutCompose, environmentInCompose } from "./compose.ts"

const good = `
services:
  halyard:
    image: halyard:1
    environment: { DATABASE_HOST: postgres }
    ports: ["127.0.0.1:4242:4242"]
    volumes: ["data:/data"]
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
volumes:
  data: {}
`

it.each([
  ["a good file", "", "", []],
  [
    "an unknown key",
    "read_only: true",
    "read_only: true\n    readonly: true",
    ["compose.yaml: /services/halyard must NOT have additional properties"]
  ],
  [
    "a file system that can be written",
    "read_only: true",
    "read_only: false",
    ["compose.yaml: the root file system must be read-only"]
  ],
  ["an open port", "127.0.0.1:4242", "4242", ["compose.yaml: ports must be published on 127.0.0.1 only: 4242:4242"]],
  ["another service", "halyard:\n", "hal:\n", ["compose.yaml: there is no service halyard"]]
])("judges %s", (_, from, to, complaints) => {
  expect(complaintsAboutCompose(good.replace(from, to))).toEqual(complaints)
})

it("fills in what operators set", () => {
  const text =
    "services: { halyard: { environment: { A: '${X:?Set it}', B: '${Y:-http://localhost}/b', C: 1, D: '${Z:-}' } } }"
  expect(environmentInCompose(text)).toEqual({
    A: "some-text-of-an-operator",
    B: "http://localhost/b",
    C: "1",
    D: "some-text-of-an-operator"
  })
})
