import { describe, expect, it } from "vitest"
import { declaredNames, fileNames } from "./names.ts"
import { parse } from "../source.ts"

describe("fileNames", () => {
  it.each([
    ["packages/core/src/Features/a.ts"],
    ["packages/core/src/feature-utils.ts"],
    ["packages/core/src/helpers/feature.ts"],
    ["packages/core/src/live-feature.ts"],
    ["packages/console/src/components/helpers.tsx"],
    ["packages/core/src/feature-service.test.ts"]
  ])("rejects %s", (path) => expect(fileNames(parse(path, ""))).toHaveLength(1))

  it.each([
    ["packages/core/src/a/feature-store.test.ts"],
    ["a/protected-service-account-tokens.ts"],
    ["a/0001-catalog.ts"],
    ["packages/console/src/live/live-events.ts"],
    ["packages/console/src/features/flag-row.test.tsx"],
    ["vitest.config.ts"],
    ["examples/next/app/flags/[...path]/route.ts"],
    ["scripts/run.mjs"]
  ])("accepts %s", (path) => expect(fileNames(parse(path, ""))).toEqual([]))
})

describe("declaredNames", () => {
  it.each([
    ["export class FeatureService {}"],
    ["export const FeatureStoreLive = 1"],
    ["const storeImpl = 1"],
    ["function textUtils() {}"],
    ["export interface IStore {}"],
    ["type IStore = string"]
  ])("rejects %s", (text) => expect(declaredNames(parse("a.ts", text))).toHaveLength(1))

  it.each([
    ["export class Features extends Context.Service<Features, A>()('b') {}"],
    ["const a = (serviceImpl: string) => serviceImpl"],
    ["export const Service = 1"],
    ["interface Import {}"],
    ["type ID = string"],
    ["export const alive = 1"],
    ["import { FeatureService } from 'elsewhere'"]
  ])("accepts %s", (text) => expect(declaredNames(parse("a.ts", text))).toEqual([]))
})
