import { expect, it } from "vitest"
import { anAccount } from "../../../test/fixtures/accounts.ts"
import { adminRole, memberRole, viewerRole } from "../access/role.ts"
import {
  isServiceAccount,
  serviceAccountCreated,
  serviceAccountDeleted,
  serviceAccountOf,
  serviceAccountUpdated,
  serviceAccountViolations
} from "./service-account.ts"

const robot = anAccount({ accountType: "Service Account", name: null, email: null, username: "robot" })
const data = { id: 7, username: "robot", name: null, rootRole: 3 }

it.each([
  [() => serviceAccountCreated(robot), { type: "service-account-created", data }],
  [
    () => serviceAccountUpdated(robot, { ...robot, name: "Robot" }),
    { type: "service-account-updated", data: { ...data, name: "Robot" }, preData: data }
  ],
  [() => serviceAccountDeleted(robot), { type: "service-account-deleted", preData: data }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})

it("shows an image of the name, else of the username", () => {
  const { imageUrl, ...others } = serviceAccountOf(robot, [])
  expect(others).toStrictEqual({ ...data, createdAt: robot.createdAt, tokens: [] })
  expect(imageUrl).toContain("%3ER%3C")
  expect(serviceAccountOf({ ...robot, name: "Ada King" }, []).imageUrl).toContain("%3EAK%3C")
  expect(serviceAccountOf({ ...robot, username: null }, []).imageUrl).toContain("white'%3E%3C")
})

it("tells service accounts from users", () => {
  expect([isServiceAccount(robot), isServiceAccount(anAccount())]).toEqual([true, false])
})

it.each([
  [{}, []],
  [{ name: "Robot", username: "robot", rootRole: 3 }, []],
  [{ name: "" }, ["/name"]],
  [{ username: "" }, ["/username"]],
  [{ username: "x".repeat(300) }, ["/username"]],
  [{ rootRole: 5 }, ["/rootRole"]],
  [{ rootRole: 99 }, ["/rootRole"]]
])("finds what is wrong with %j", (draft, paths) => {
  const found = serviceAccountViolations(draft, [adminRole, viewerRole, memberRole])
  expect([...new Set(found.map(({ path }) => path))]).toEqual(paths)
})
