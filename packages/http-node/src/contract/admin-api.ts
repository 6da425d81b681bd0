import { HttpApi } from "effect/http-api"
import { ContextFieldsGroup } from "./catalog/context-fields.ts"
import { SegmentsGroup } from "./catalog/segments.ts"
import { TagTypesGroup } from "./catalog/tag-types.ts"
import { EnvironmentsGroup } from "./projects/environments.ts"
import { FeatureEnvironmentsGroup } from "./features/feature-environments.ts"
import { FeatureRelationsGroup } from "./features/feature-relations.ts"
import { FeaturesGroup } from "./features/features.ts"
import { guarded } from "./guarded.ts"
import { ImportsGroup } from "./imports.ts"
import { ProjectsGroup } from "./projects/projects.ts"
import { SearchGroup } from "./features/search.ts"
import { SettingsGroup } from "./settings.ts"

/** What administrators do, each endpoint behind the same checks. */
export class AdminApi extends guarded(
  HttpApi.make("admin")
    .add(
      FeaturesGroup,
      FeatureEnvironmentsGroup,
      FeatureRelationsGroup,
      SearchGroup,
      ProjectsGroup,
      EnvironmentsGroup,
      SegmentsGroup,
      ContextFieldsGroup,
      TagTypesGroup,
      ImportsGroup,
      SettingsGroup
    )
    .prefix("/api/admin")
) {}
