import { expect, it } from "vitest"
import { groupsOfClaims } from "./provider-groups.ts"

it.each([
  [{ groups: ["a", "b"] }, "groups", ["a", "b"]],
  [{ groups: [] }, "groups", []],
  [{ groups: "a" }, "groups", ["a"]],
  [{ groups: [1, "a", null] }, "groups", ["a"]],
  [{ groups: ["a", "b"] }, "$.groups[*]", ["a", "b"]],
  [{ groups: [{ name: "a" }, { name: "b" }, {}] }, "groups[*].name", ["a", "b"]],
  [{ orgs: [{ teams: ["a"] }, { teams: ["b", "c"] }] }, "orgs[*].teams", ["a", "b", "c"]],
  [{ realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
  [{ realm_access: { roles: ["a"] } }, "$.realm_access.roles", ["a"]],
  [{ "https://example.com/groups": ["a"] }, "https://example.com/groups", ["a"]],
  [{ "https://example.com": { groups: ["a"] } }, "https://example.com.groups", ["a"]],
  [{ "a.b": { d: 1 }, a: { "b.c": ["x"] } }, "a.b.c", ["x"]],
  [{ groups: ["a"], hasgroups: true }, "groups", ["a"]]
])("the groups of %j at %s are %j", (claims, path, names) => {
  expect(groupsOfClaims(claims, path)).toEqual({ names })
})

it.each([
  [{ groups: ["a"] }, "roles"],
  [{ groups: null }, "groups"],
  [{ groups: ["a"] }, "groups.length"],
  [{}, "constructor.name"],
  [{}, "__proto__"],
  [{ groups: ["a"] }, ""],
  [{ _claim_names: { other: "src1" } }, "groups"],
  [{ _claim_names: "groups" }, "groups"],
  [{ hasgroups: true }, "roles"]
])("%j says nothing about groups at %s", (claims, path) => {
  expect(groupsOfClaims(claims, path)).toBeUndefined()
})

it.each([
  [{ _claim_names: { groups: "src1" } }, "groups"],
  [{ _claim_names: { groups: "src1" } }, "$.groups[*]"],
  [{ _claim_names: { groups: "src1" } }, "groups.names"],
  [{ hasgroups: true }, "groups"],
  [{ groups: { a: true } }, "groups"],
  [{ groups: [{ name: "a" }] }, "groups"],
  [{ "a.b": 1, a: { b: ["x"] } }, "a.b"],
  [{ groups: ["a"] }, "/groups"]
])("%j leaves the groups at %s unknown", (claims, path) => {
  expect(groupsOfClaims(claims, path)).toEqual({ unknown: expect.any(String) })
})
