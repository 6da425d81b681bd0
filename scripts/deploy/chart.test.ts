import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../tidy/files.ts"
import { complaintsAboutManifest, type KubernetesManifest, readChart } from "./chart.ts"

const chart = readChart(join(root, "deploy", "helm", "halyard"))
const kinds = (manifests: ReadonlyArray<KubernetesManifest>) => manifests.map(({ kind }) => kind)

/** All that can be switched on. */
const everything = {
  ...chart.values,
  image: { repository: "registry.example/halyard", tag: "1", pullPolicy: "Always", pullSecret: "pull" },
  basePath: "/flags",
  settings: { LOG_LEVEL: 'a "quoted" text: #', HALYARD_MCP: "false" },
  settingsSecret: "more",
  ingress: { enabled: true, className: "nginx", host: "flags.example.com", tlsSecret: "cert" },
  serviceMonitor: { enabled: true, tokenSecret: "token" }
}
const embedded = {
  ...chart.values,
  replicas: 1,
  database: { secret: "" },
  persistence: { size: "1Gi", storageClass: "fast" }
}

describe("the chart", () => {
  it.each([
    ["its values", chart.values, ["Deployment", "PodDisruptionBudget", "Service"]],
    ["everything", everything, ["Deployment", "PodDisruptionBudget", "Ingress", "Service", "ServiceMonitor"]],
    ["an embedded database", embedded, ["Service", "StatefulSet"]]
  ])("renders manifests that Kubernetes takes, with %s", async (_, values, expected) => {
    expect(chart.refuses(values)).toEqual([])
    const manifests = await chart.manifests(values)
    expect(kinds(manifests)).toEqual(expected)
    expect(manifests.flatMap(complaintsAboutManifest)).toEqual([])
  })

  it("runs as another user than root, on a file system that it cannot write to", async () => {
    for (const values of [chart.values, embedded]) {
      const manifests = await chart.manifests(values)
      const text = JSON.stringify(manifests)
      expect(text).toContain('"runAsNonRoot":true')
      expect(text).toContain('"readOnlyRootFilesystem":true')
      expect(text).toContain('"capabilities":{"drop":["ALL"]}')
    }
  })

  it("gives the instances the token with which their metrics are read", async () => {
    const text = JSON.stringify(await chart.manifests(everything))
    expect(text).toContain(
      '"name":"HALYARD_METRICS_TOKEN","valueFrom":{"secretKeyRef":{"name":"token","key":"token","optional":true}}'
    )
    expect(text).toContain('"credentials":{"name":"token","key":"token"}')
    expect(JSON.stringify(await chart.manifests(chart.values))).not.toContain("HALYARD_METRICS_TOKEN")
  })

  it("passes texts on as they are", async () => {
    const text = JSON.stringify(await chart.manifests(everything))
    expect(text).toContain(JSON.stringify({ name: "LOG_LEVEL", value: 'a "quoted" text: #' }))
    expect(text).toContain('"path":"/flags/health"')
  })

  it.each([
    ["a misspelt value", { ...chart.values, replica: 3 }, " must NOT have additional properties"],
    ["several instances on an embedded database", { ...embedded, replicas: 2 }, "/replicas must be equal to constant"],
    ["a number as a setting", { ...chart.values, settings: { HTTP_PORT: 1 } }, "/settings/HTTP_PORT must be string"]
  ])("refuses %s", (_, values, complaint) => {
    expect(chart.refuses(values)).toContain(complaint)
  })

  it("is valid by the schemas of Kubernetes", () => {
    const manifest = {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "a" },
      spec: { ports: [{ port: "eighty" }] }
    }
    expect(complaintsAboutManifest(manifest)).toEqual([expect.stringContaining("port")])
    expect(complaintsAboutManifest({ ...manifest, kind: "Servise" })).toEqual(["v1 Servise is unknown"])
  })
})
