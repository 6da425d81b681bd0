import { getRouteApi } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { FlaskConical, Link2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import { PlaygroundForm } from "./playground-form.tsx"
import { PlaygroundResults } from "./playground-results.tsx"
import { asContext, type PlaygroundSearch, readContext } from "./playground-search.ts"
import styles from "./playground.module.css"

const route = getRouteApi("/app/playground")

/** Evaluates flags for a user, with the reasons. */
export const Playground = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [draft, setDraft] = useState<PlaygroundSearch>(search)
  const asked = search.environments !== undefined
  return (
    <PageFrame
      title="Playground"
      description="See what each flag is for a user of your choice, and why. Nothing is changed or counted."
      actions={
        asked && (
          <Button icon={<Link2 aria-hidden="true" />} onClick={() => void share()}>
            Copy the address
          </Button>
        )
      }
    >
      <div className={styles["columns"]}>
        <PlaygroundForm draft={draft} onChange={setDraft} onTry={(next) => void navigate({ to: ".", search: next })} />
        {asked ? (
          <Results search={search} />
        ) : (
          <EmptyState icon={<FlaskConical aria-hidden="true" />} title="Try a user">
            Choose an environment, describe a user, and try. Several values, such as <code>7,8,9</code>, are several
            users.
          </EmptyState>
        )}
      </div>
    </PageFrame>
  )
}

const Results = ({ search }: { readonly search: PlaygroundSearch }) => {
  const result = useQuery({
    queryKey: ["post", "/api/admin/playground/advanced", search],
    queryFn: async ({ signal }) => {
      const { data } = await api.POST("/api/admin/playground/advanced", { body: requestOf(search), signal })
      return data ?? null
    }
  })
  return (
    <Loaded query={result}>
      {(data) => <PlaygroundResults features={data?.features ?? []} nameFilter={search.feature} />}
    </Loaded>
  )
}

const requestOf = ({ context, environments = "", projects }: PlaygroundSearch) => ({
  environments: environments.split(","),
  projects: projects === undefined ? ("*" as const) : projects.split(","),
  context: asContext(readContext(context))
})

const share = async () => {
  await navigator.clipboard.writeText(location.href)
  toast("The address is copied. It shows others the same try.")
}
