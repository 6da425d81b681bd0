import { useState } from "react"
import { Field, TextInput } from "../../components/field.tsx"
import { type Choice, Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import type { NewChange, NewSafeguard } from "../../interface/operations.gen.ts"
import type { because } from "../../interface/reason.ts"
import { PlanConfirm } from "../flag-release/plan-confirm.tsx"
import type { ReleaseAddress } from "../flag-release/use-plan.ts"
import { areWhole, SafeguardTerms, type Terms, termsOf } from "./safeguard-terms.tsx"
import { aggregations, effects, limitInWords, ownFigures } from "./safeguard-words.ts"

type Figure = NewSafeguard["impactMetric"]
type Mode = Figure["aggregationMode"]
type Action = NonNullable<NewSafeguard["action"]>["type"]

export interface SafeguardDialogProps {
  readonly address: ReleaseAddress
  readonly actions: ReadonlyArray<Action>
  readonly onSet: (safeguard: NewSafeguard, headers: ReturnType<typeof because>) => Promise<unknown>
  readonly change: ((safeguard: NewSafeguard) => NewChange) | undefined
  readonly onClose: () => void
}

/** The figures that a kind of metric has, the most useful first. */
const modesOf: Readonly<Record<string, ReadonlyArray<Mode>>> = {
  counter: ["count", "rps"],
  gauge: ["avg", "sum"],
  histogram: ["p95", "p99", "p50", "avg", "count", "rps", "sum"],
  "halyard.no_share": ["avg"],
  "halyard.variant_share": ["avg"],
  "halyard.evaluations": ["count", "rps"]
}

const ranges: ReadonlyArray<Choice<Figure["timeRange"]>> = [
  { value: "hour", label: "The last hour" },
  { value: "day", label: "The last day" },
  { value: "week", label: "The last week" },
  { value: "month", label: "The last month" }
]

/** Makes a limit on what applications report. */
export const SafeguardDialog = ({ actions, change, onClose, onSet, address }: SafeguardDialogProps) => {
  const known = $api.useQuery("get", "/api/admin/impact-metrics/metadata").data?.metrics ?? []
  const [metricName, setMetricName] = useState("halyard.no_share")
  const [chosenMode, setMode] = useState<Mode>("avg")
  const [chosenRange, setRange] = useState<Figure["timeRange"]>("hour")
  const [operator, setOperator] = useState<">" | "<">(">")
  const [threshold, setThreshold] = useState("")
  const [variants, setVariants] = useState("")
  const [terms, setTerms] = useState<Terms>({
    action: actions[0] ?? "disableFeatureEnvironment",
    samples: "",
    minutes: "",
    isCompared: "no"
  })
  const isOwn = Object.hasOwn(ownFigures, metricName)
  const kind = isOwn ? metricName : (known.find(({ name }) => name === metricName)?.type ?? "counter")
  const modes = modesOf[kind] ?? ["count"]
  const timeRange = isOwn && (chosenRange === "week" || chosenRange === "month") ? "hour" : chosenRange
  const names = variants.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]))
  const canCompare = !isOwn && names.length > 0
  const safeguard: NewSafeguard = {
    impactMetric: {
      metricName,
      timeRange,
      aggregationMode: modes.includes(chosenMode) ? chosenMode : (modes[0] ?? "count"),
      labelSelectors: names.length === 0 ? {} : { variant: names }
    },
    triggerCondition: { operator, threshold: Number(threshold) },
    ...termsOf(terms, canCompare)
  }
  const isNumber = threshold.trim() !== "" && Number.isFinite(Number(threshold))
  const takesVariants = metricName === "halyard.variant_share" || !isOwn
  return (
    <PlanConfirm
      address={address}
      title={`Add a safeguard in ${address.environment}`}
      action="Add the safeguard"
      onNow={(headers) => onSet(safeguard, headers)}
      change={change?.(safeguard)}
      disabledReason={isNumber && areWhole(terms) ? undefined : "Give it a limit first."}
      onClose={onClose}
    >
      <Field label="Metric" hint="Those that applications report, and the flag's own evaluations.">
        <Select
          value={metricName}
          onChange={setMetricName}
          choices={[
            ...Object.entries(ownFigures).map(([value, label]) => ({ value, label: `The flag's ${label}` })),
            ...known.map(({ help, name }) => ({ value: name, label: name, note: help }))
          ]}
        />
      </Field>
      {modes.length > 1 && (
        <Field label="Figure">
          <Select
            value={safeguard.impactMetric.aggregationMode}
            onChange={setMode}
            choices={modes.map((value) => ({ value, label: aggregations[value] }))}
          />
        </Field>
      )}
      {takesVariants && (
        <Field label="Variants" optional={!isOwn} hint="Separated by commas.">
          <TextInput value={variants} onChange={setVariants} autoComplete="off" />
        </Field>
      )}
      <Field label="Time">
        <Select value={timeRange} onChange={setRange} choices={isOwn ? ranges.slice(0, 2) : ranges} />
      </Field>
      <Field label="Triggers when it is">
        <Select
          value={operator}
          onChange={setOperator}
          choices={[
            { value: ">", label: "more than the limit" },
            { value: "<", label: "less than the limit" }
          ]}
        />
      </Field>
      <Field label="Limit" hint="Shares are 0 to 1." errors={threshold === "" || isNumber ? [] : ["must be a number"]}>
        <TextInput value={threshold} onChange={setThreshold} inputMode="decimal" autoComplete="off" required />
      </Field>
      <SafeguardTerms terms={terms} onChange={setTerms} actions={actions} canCompare={canCompare} />
      {isNumber && (
        <p>
          {effects[terms.action]} when {limitInWords(safeguard)}.
        </p>
      )}
    </PlanConfirm>
  )
}
