import { Schema } from "effect"
import { LinkTemplate } from "../../projects/link-template.ts"
import { FeatureNaming, ProjectMode } from "../../projects/project.ts"
import { field } from "../../values/field.ts"
import { givenFlag, given, items, text, textOrNull } from "./moved-field.ts"
import { MovedAccess } from "./moved-people.ts"
import { MovedStrategy } from "./moved-strategy.ts"

const MovedLink = Schema.Struct({
  environment: field(Schema.String, "The environment's name"),
  defaultStrategy: given(MovedStrategy, "The strategy of features that are switched on there without one"),
  requiredApprovals: given(
    Schema.NullOr(Schema.Int),
    "How many people must approve changes there; null if the project asks for no approval"
  ),
  serviceAccountsApprove: givenFlag(
    "Whether approvals of service accounts and API tokens count there; false by default"
  )
}).annotate({ identifier: "MovedLink", description: "An environment of a project." })

export const MovedProject = Schema.Struct({
  id: field(Schema.String, "The project's id"),
  name: field(Schema.String, "The project's name"),
  description: textOrNull("What the project is for"),
  mode: given(ProjectMode, "Who can see the project and submit changes: open, protected or private"),
  defaultStickiness: text("The default stickiness of strategies"),
  featureLimit: given(Schema.NullOr(Schema.Finite), "The maximum number of active features; null for unlimited"),
  featureNaming: given(FeatureNaming, "The naming pattern of new features"),
  linkTemplates: items(LinkTemplate, "Links on each of its features"),
  archived: givenFlag("Whether the project is archived"),
  environments: items(MovedLink, "The environments of the project. Others that it has here stay"),
  access: given(MovedAccess, "Who has which roles in the project")
}).annotate({ identifier: "MovedProject", description: "A project, without its features." })
export type MovedProject = typeof MovedProject.Type
