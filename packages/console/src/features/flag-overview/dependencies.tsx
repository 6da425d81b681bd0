import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Plus, X } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Section } from "../../components/page-frame.tsx"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import type { Dependency, FeatureDetails } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import { dependencyWords } from "./dependency-words.ts"
import styles from "./flag-facts.module.css"

const AddParentDialog = lazy(async () => ({ default: (await import("./add-parent-dialog.tsx")).AddParentDialog }))

/** The flags that this one depends on, and those that depend on it. */
export const Dependencies = ({ flag }: { readonly flag: FeatureDetails }) => {
  const [adding, setAdding] = useState(false)
  const permission = useMay()("UPDATE_FEATURE_DEPENDENCY", { project: flag.project }).reason
  const isParent = flag.children.length > 0 ? "Other flags depend on it, so it cannot depend on one itself." : undefined
  const remove = useRemoveParent(flag)
  return (
    <Section
      title="Dependencies"
      actions={
        <Button
          look="quiet"
          size="small"
          label="Add a parent"
          icon={<Plus aria-hidden="true" />}
          disabledReason={permission ?? isParent ?? (flag.archived ? "The flag is archived." : undefined)}
          onClick={() => setAdding(true)}
        />
      }
    >
      {flag.dependencies.length === 0 && flag.children.length === 0 && (
        <p className={styles["none"]}>None. With a parent it is on only where the parent is.</p>
      )}
      {flag.dependencies.length > 0 && (
        <>
          <h3 className={styles["heading"]}>Depends on</h3>
          <ul className={styles["list"]}>
            {flag.dependencies.map((dependency) => (
              <li key={dependency.feature}>
                <span className={styles["what"]}>
                  <FlagLink project={flag.project} name={dependency.feature} />
                  <span className={styles["note"]}>{dependencyWords(dependency)}</span>
                </span>
                <Button
                  look="quiet"
                  size="small"
                  label={`Remove the dependency on ${dependency.feature}`}
                  disabledReason={permission}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove.mutate(dependency)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {flag.children.length > 0 && (
        <>
          <h3 className={styles["heading"]}>Needed by</h3>
          <ul className={styles["list"]}>
            {flag.children.map((child) => (
              <li key={child}>
                <FlagLink project={flag.project} name={child} />
              </li>
            ))}
          </ul>
        </>
      )}
      {adding && (
        <Suspense fallback={null}>
          <AddParentDialog flag={flag} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

const FlagLink = ({ name, project }: { readonly project: string; readonly name: string }) => (
  <Link
    className={styles["what"]}
    to="/projects/$projectId/features/$featureName"
    params={{ projectId: project, featureName: name }}
  >
    {name}
  </Link>
)

const useRemoveParent = (flag: FeatureDetails) => {
  const path = { projectId: flag.project, featureName: flag.name }
  const restore = (dependency: Dependency) =>
    api
      .POST("/api/admin/projects/{projectId}/features/{featureName}/dependencies", {
        params: { path },
        body: dependency
      })
      .then(() => refreshFeature(flag.project, flag.name))
      .catch(toastError)
  return useMutation({
    mutationFn: ({ feature }: Dependency) =>
      api.DELETE("/api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}", {
        params: { path: { ...path, parent: feature } }
      }),
    onSuccess: (_, dependency) => {
      toastWithUndo({
        title: `${flag.name} no longer depends on ${dependency.feature}.`,
        undo: () => void restore(dependency)
      })
      return refreshFeature(flag.project, flag.name)
    },
    onError: toastError
  })
}
