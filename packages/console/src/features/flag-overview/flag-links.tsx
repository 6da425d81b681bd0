import { useMutation } from "@tanstack/react-query"
import { ExternalLink, Pencil, Plus, X } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Section } from "../../components/page-frame.tsx"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import type { FeatureDetails, FeatureLink } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import styles from "./flag-facts.module.css"

const LinkDialog = lazy(async () => ({ default: (await import("./link-dialog.tsx")).LinkDialog }))

/** Links to pages about the flag: its own, and those that its project has for all flags. */
export const FlagLinks = ({ flag }: { readonly flag: FeatureDetails }) => {
  const [edited, setEdited] = useState<FeatureLink | "new">()
  const permission = useMay()("UPDATE_FEATURE", { project: flag.project }).reason
  const remove = useRemoveLink(flag)
  const templates = $api.useQuery("get", "/api/admin/projects/{projectId}/overview", {
    params: { path: { projectId: flag.project } }
  }).data?.linkTemplates
  const ofProject = (templates ?? []).map(({ title, urlTemplate }) => ({ title, url: filled(urlTemplate, flag) }))
  return (
    <Section
      title="Links"
      actions={
        <Button
          look="quiet"
          size="small"
          label="Add a link"
          icon={<Plus aria-hidden="true" />}
          disabledReason={permission ?? (flag.links.length >= MOST ? `A flag can have ${MOST} links.` : undefined)}
          onClick={() => setEdited("new")}
        />
      }
    >
      {flag.links.length + ofProject.length === 0 && (
        <p className={styles["none"]}>No links. Add the ticket, the design or the dashboard.</p>
      )}
      <ul className={styles["list"]}>
        {ofProject.map((link) => (
          <li key={link.url}>
            <Outside {...link} />
          </li>
        ))}
        {flag.links.map((link) => (
          <li key={link.id}>
            <Outside {...link} />
            <span className={styles["buttons"]}>
              <Button
                look="quiet"
                size="small"
                label={`Change the link ${link.title ?? link.url}`}
                disabledReason={permission}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setEdited(link)}
              />
              <Button
                look="quiet"
                size="small"
                label={`Remove the link ${link.title ?? link.url}`}
                disabledReason={permission}
                icon={<X aria-hidden="true" />}
                onClick={() => remove.mutate(link)}
              />
            </span>
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <Suspense fallback={null}>
          <LinkDialog flag={flag} link={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

const MOST = 10

const Outside = ({ title, url }: Pick<FeatureLink, "title" | "url">) => (
  <a className={styles["what"]} href={url} target="_blank" rel="noreferrer" title={url}>
    {title ?? url.replace(/^https?:\/\//, "")} <ExternalLink size={12} aria-label="(opens in a new tab)" role="img" />
  </a>
)

const filled = (template: string, { name, project }: FeatureDetails): string =>
  template.replaceAll("{{project}}", encodeURIComponent(project)).replaceAll("{{feature}}", encodeURIComponent(name))

const useRemoveLink = (flag: FeatureDetails) => {
  const path = { projectId: flag.project, featureName: flag.name }
  const restore = ({ title, url }: FeatureLink) =>
    api
      .POST("/api/admin/projects/{projectId}/features/{featureName}/link", { params: { path }, body: { title, url } })
      .then(() => refreshFeature(flag.project, flag.name))
      .catch(toastError)
  return useMutation({
    mutationFn: ({ id }: FeatureLink) =>
      api.DELETE("/api/admin/projects/{projectId}/features/{featureName}/link/{linkId}", {
        params: { path: { ...path, linkId: id } }
      }),
    onSuccess: (_, link) => {
      toastWithUndo({ title: `The link ${link.title ?? link.url} was removed.`, undo: () => void restore(link) })
      return refreshFeature(flag.project, flag.name)
    },
    onError: toastError
  })
}
