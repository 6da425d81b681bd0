import { LinkTabs } from "../components/tabs.tsx"
import { $api } from "../interface/client.ts"

/** The pages about applications. */
export const ApplicationTabs = () => {
  const unknown = $api.useQuery("get", "/api/admin/metrics/unknown-flags").data?.unknownFlags.length
  return (
    <LinkTabs
      label="Applications"
      tabs={[
        { label: "Applications", link: { to: "/applications" } },
        {
          label: "Unknown flags",
          link: { to: "/unknown-flags" },
          ...(unknown === undefined ? {} : { count: unknown })
        }
      ]}
    />
  )
}
