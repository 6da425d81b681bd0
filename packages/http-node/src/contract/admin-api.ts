import { HttpApi } from "effect/http-api"
import { CatalogGroup } from "./catalog.ts"
import { EnvironmentsGroup } from "./environments.ts"
import { FeatureEnvironmentsGroup } from "./feature-environments.ts"
import { FeatureRelationsGroup } from "./feature-relations.ts"
import { FeaturesGroup } from "./features.ts"
import { guarded } from "./guarded.ts"
import { ImportsGroup } from "./imports.ts"
import { ProjectsGroup } from "./projects.ts"
import { SearchGroup } from "./search.ts"
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
      CatalogGroup,
      ImportsGroup,
      SettingsGroup
    )
    .prefix("/api/admin")
) {}
