import { ApplyDeclaredRequest, DeclaredInstance, DeclaredReport } from "@halyard/core/domain"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { operation } from "../operation/operation.ts"
import { BodySize } from "../operation/request-checks.ts"
import { declarationExamples } from "./declarations.examples.ts"

const exportDeclared = HttpApiEndpoint.get("exportDeclared", "/declaration", {
  success: DeclaredInstance
}).annotateMerge(
  operation({
    summary: "Declare the instance",
    description:
      "What files would say to make the flags of this instance, and everything that they refer to. Applying it changes nothing.",
    needs: root("ADMIN"),
    example: declarationExamples.exportDeclared
  })
)

const applyDeclared = HttpApiEndpoint.post("applyDeclared", "/declaration", {
  payload: ApplyDeclaredRequest,
  success: DeclaredReport
})
  // Unknown properties are refused. If they were dropped, nobody would notice that they were not applied.
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error" })
  .annotateMerge(
    operation({
      summary: "Apply a declaration",
      description:
        "Makes the instance as it is declared, or reports what would change. It compares what was applied before, what is here and what is declared now. What belongs to the instance comes first, then each project in a transaction of its own. Nothing is applied if anything is refused.",
      needs: root("ADMIN"),
      example: declarationExamples.applyDeclared
    })
  )

export class DeclarationsGroup extends HttpApiGroup.make("declarations")
  .add(exportDeclared, applyDeclared)
  .annotateEndpoints(BodySize, "batch")
  .annotateMerge(
    OpenApi.annotations({ title: "Declaration", description: "Keep flags in files, and make an instance as they say" })
  ) {}
