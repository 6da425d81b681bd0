import { describeApplication, listApplications } from "@halyard/core/use-cases"
import { asAdmin } from "../../fixtures/principals.ts"
import { type ToldWrites, write } from "../told-write.ts"

export const toldMetricsWrites: ToldWrites = {
  describeApplication: write(({ made }) => ({
    act: describeApplication(made, { description: "A shop" }),
    state: asAdmin(listApplications({ text: made, sortOrder: "asc", limit: 1, offset: 0 })),
    told: [{ type: "application-created", data: { appName: made } }]
  }))
}
