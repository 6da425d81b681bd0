import { describe, expect, it } from "vitest"
import { predefinedRoles } from "../access/role.ts"
import { groupViolations, isSameGroup, withDraft } from "./group-rules.ts"
import type { GroupRecord, NewGroup } from "./group.ts"

const known = { roles: predefinedRoles, users: new Set([1, 2]) }
const user = (id: number) => ({ user: { id } })

describe("groupViolations", () => {
  it.each<readonly [NewGroup, ReadonlyArray<string>]>([
    [{ name: "a" }, []],
    [{ name: "a", description: null, rootRole: null, mappingsSSO: ["x"], users: [user(1), user(2), user(1)] }, []],
    [{ name: "a", rootRole: 3 }, []],
    [{ name: "" }, ["/name"]],
    [{ name: " ", description: "x".repeat(1001) }, ["/name", "/description"]],
    [{ name: "a", mappingsSSO: ["a", ""] }, ["/mappingsSSO/1"]],
    [{ name: "a", rootRole: 4 }, ["/rootRole"]],
    [{ name: "a", rootRole: 1.5 }, ["/rootRole"]],
    [{ name: "a", users: [user(1), user(3), user(0.5)] }, ["/users/1/user/id", "/users/2/user/id"]]
  ])("for %j are at %j", (draft, paths) => {
    expect(groupViolations(draft, known, "").map(({ path }) => path)).toEqual(paths)
  })
})

describe("withDraft", () => {
  const group: GroupRecord = {
    id: 1,
    name: "a",
    description: "about a",
    mappingsSSO: ["x"],
    rootRole: 3,
    createdBy: "kim",
    createdAt: "2026-03-01T00:00:00.000Z",
    scimId: null
  }

  it("keeps what the draft leaves out", () => {
    expect(withDraft(group, { name: "a" })).toEqual(group)
    expect(isSameGroup(withDraft(group, { name: "a" }), group)).toBe(true)
  })

  it("applies the draft and removes duplicate mappings", () => {
    const changed = withDraft(group, { name: "b", description: "", mappingsSSO: ["y", "y"], rootRole: null })
    expect(changed).toEqual({ ...group, name: "b", description: null, mappingsSSO: ["y"], rootRole: null })
    expect(isSameGroup(changed, group)).toBe(false)
  })
})
