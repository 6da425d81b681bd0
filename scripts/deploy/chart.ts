import { parse as render } from "@evertdespiegeleer/go-template"
import { Ajv } from "ajv"
import * as apps from "kubernetes-models/apps/v1"
import * as networking from "kubernetes-models/networking.k8s.io/v1"
import * as policy from "kubernetes-models/policy/v1"
import * as core from "kubernetes-models/v1"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse, parseAllDocuments } from "yaml"

/** A chart as files: what it renders to, and which values it takes. */
export interface Chart {
  readonly values: object
  /** Whether the values are as the schema says, or what is wrong. */
  readonly refuses: (values: object) => ReadonlyArray<string>
  readonly manifests: (values: object) => Promise<ReadonlyArray<KubernetesManifest>>
}

export interface KubernetesManifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: unknown
}

/**
 * Reads a chart whose templates use what Go's template engine has, and nothing of Helm: the engine itself renders them
 * here.
 */
export const readChart = (folder: string): Chart => {
  const read = (...path: ReadonlyArray<string>) => readFileSync(join(folder, ...path), "utf8")
  const { appVersion, name } = parse(read("Chart.yaml"))
  const validate = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(read("values.schema.json")))
  const files = readdirSync(join(folder, "templates")).toSorted()
  const shared = files.filter((file) => file.startsWith("_")).map((file) => read("templates", file))
  return {
    values: parse(read("values.yaml")),
    refuses: (values) =>
      validate(values) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    manifests: async (values) => {
      const release = {
        Values: values,
        Release: { Name: "flags", Namespace: "default", Service: "Helm" },
        Chart: { Name: name, AppVersion: appVersion }
      }
      const rendered: Array<KubernetesManifest> = []
      for (const file of files.filter((each) => !each.startsWith("_"))) {
        const text = await render([...shared, read("templates", file)].join(""), release)
        if (file.endsWith(".yaml")) rendered.push(...documentsIn(text, file))
      }
      return rendered
    }
  }
}

const documentsIn = (text: string, file: string): ReadonlyArray<KubernetesManifest> =>
  [...parseAllDocuments(text)].flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.map(String).join("; ")}\n${text}`)
    const manifest: KubernetesManifest | null = document.toJS()
    return manifest === null ? [] : [manifest]
  })

const models: Readonly<Record<string, new (data: never) => { readonly validate: () => void }>> = {
  "apps/v1 Deployment": apps.Deployment,
  "apps/v1 StatefulSet": apps.StatefulSet,
  "policy/v1 PodDisruptionBudget": policy.PodDisruptionBudget,
  "v1 Service": core.Service,
  "networking.k8s.io/v1 Ingress": networking.Ingress
}

/** Compares a manifest with the schema of Kubernetes. Kinds of operators have no schema here. */
export const complaintsAboutManifest = (manifest: KubernetesManifest): ReadonlyArray<string> => {
  const kind = `${manifest.apiVersion} ${manifest.kind}`
  const Model = models[kind]
  if (Model === undefined) return kind === "monitoring.coreos.com/v1 ServiceMonitor" ? [] : [`${kind} is unknown`]
  try {
    new Model(manifest as never).validate()
    return []
  } catch (error) {
    return [`${kind}: ${String(error)}`]
  }
}
