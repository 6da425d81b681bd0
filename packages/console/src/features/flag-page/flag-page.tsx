import { getRouteApi, Link, Outlet } from "@tanstack/react-router"
import { ChevronRight } from "lucide-react"
import { Badge } from "../../components/badge.tsx"
import { CopyButton } from "../../components/copy.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { LinkTabs } from "../../components/tabs.tsx"
import { $api } from "../../interface/client.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { ArchivedNotice } from "../flag-life/archived-notice.tsx"
import { FlagMenu } from "../flag-life/flag-menu.tsx"
import { lifecycleWords, typeWords } from "../words.ts"
import { FavoriteButton } from "./favorite-button.tsx"
import { MissingFlag } from "./missing-flag.tsx"
import { OthersChanges } from "./others-changes.tsx"
import { useFlagQuery } from "./use-flag.ts"
import styles from "./flag-page.module.css"

const route = getRouteApi("/app/projects/$projectId/features/$featureName")

/** The frame of a flag's tabs: its name, its state, and the actions on all of it. */
export const FlagPage = () => {
  const params = route.useParams()
  const flag = useFlagQuery()
  if (flag.error instanceof InterfaceError && flag.error.status === 404) return <MissingFlag {...params} />
  return (
    <PageFrame
      title={params.featureName}
      above={<Place projectId={params.projectId} />}
      heading={
        <span className={styles["heading"]}>
          {params.featureName}
          <CopyButton text={params.featureName} label="Copy the name" />
        </span>
      }
      description={flag.data && <Facts flag={flag.data} />}
      actions={
        flag.data && (
          <>
            <FavoriteButton flag={flag.data} />
            <FlagMenu flag={flag.data} />
          </>
        )
      }
    >
      <LinkTabs
        label={`Parts of ${params.featureName}`}
        tabs={tabs.map((tab) => ({ ...tab, link: { to: tab.to, params } }))}
      />
      <Loaded query={flag} rows={8}>
        {(data) => (
          <>
            <OthersChanges key={data.name} name={data.name} project={data.project} />
            {data.archived && <ArchivedNotice flag={data} />}
            <Outlet />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

const tabs = [
  { label: "Overview", to: "/projects/$projectId/features/$featureName" },
  { label: "Metrics", to: "/projects/$projectId/features/$featureName/metrics" },
  { label: "Variants", to: "/projects/$projectId/features/$featureName/variants" },
  { label: "Release", to: "/projects/$projectId/features/$featureName/release" },
  { label: "History", to: "/projects/$projectId/features/$featureName/history" },
  { label: "As it was", to: "/projects/$projectId/features/$featureName/as-it-was" },
  { label: "Settings", to: "/projects/$projectId/features/$featureName/settings" }
] as const

const Place = ({ projectId }: { readonly projectId: string }) => {
  const { data } = $api.useQuery("get", "/api/admin/projects")
  const name = data?.projects.find(({ id }) => id === projectId)?.name ?? projectId
  return (
    <>
      <Link to="/features">Flags</Link>
      <ChevronRight aria-hidden="true" size={14} />
      <Link to="/projects/$projectId" params={{ projectId }}>
        {name}
      </Link>
    </>
  )
}

const Facts = ({ flag }: { readonly flag: FeatureDetails }) => (
  <div className={styles["facts"]}>
    <div className={styles["badges"]}>
      <Badge>{typeWords[flag.type]}</Badge>
      <Badge tone={flag.lifecycle.stage === "live" ? "on" : "accent"}>{lifecycleWords[flag.lifecycle.stage]}</Badge>
      {flag.stale && <Badge tone="warning">Stale</Badge>}
    </div>
    {flag.description !== null && <p>{flag.description}</p>}
  </div>
)
