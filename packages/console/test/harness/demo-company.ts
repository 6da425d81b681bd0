/** A company of some size, as data: who works there, and what they release. */

export const people = [
  { username: "maya", name: "Maya Lindqvist", rootRole: 2 },
  { username: "tomas", name: "Tomás Herrera", rootRole: 2 },
  { username: "priya", name: "Priya Raman", rootRole: 2 },
  { username: "jonas", name: "Jonas Weber", rootRole: 3 },
  { username: "aiko", name: "Aiko Tanaka", rootRole: 2 },
  { username: "samuel", name: "Samuel Osei", rootRole: 3 },
  { username: "lea", name: "Léa Fontaine", rootRole: 3 }
] as const

export const groups = [
  { name: "Checkout team", description: "Who builds the basket and payments", members: ["maya", "tomas"] },
  { name: "On call", description: "Whoever may switch things off at night", members: ["priya", "aiko", "jonas"] }
] as const

export const projects = [
  { id: "web-shop", name: "Web shop", description: "What customers see in the browser", owner: "maya" },
  { id: "payments", name: "Payments", description: "Cards, wallets and invoices", owner: "tomas" },
  { id: "mobile", name: "Mobile app", description: "The app for iOS and Android", owner: "aiko" },
  { id: "warehouse", name: "Warehouse", description: "Picking, packing and returns", owner: "priya" }
] as const

export const tagTypes = [{ name: "team", description: "The team that owns the flag", color: "#1A9F00" }] as const

export const contextFields = [
  {
    name: "country",
    description: "Where the customer is",
    stickiness: false,
    legalValues: ["NL", "DE", "BE", "FR", "SE"].map((value) => ({ value }))
  },
  {
    name: "plan",
    description: "What the customer pays for",
    stickiness: false,
    legalValues: [{ value: "free" }, { value: "plus" }, { value: "business" }]
  },
  { name: "appVersion", description: "The version of the app", stickiness: false, legalValues: [] },
  { name: "companyId", description: "The customer's company", stickiness: true, legalValues: [] }
] as const

export const segments = [
  {
    name: "beta-testers",
    description: "Customers who try things first",
    constraints: [{ contextName: "userId", operator: "IN", values: ["1042", "2077", "3391", "4810"] }]
  },
  {
    name: "business-customers",
    description: "Companies that pay by invoice",
    constraints: [{ contextName: "plan", operator: "IN", values: ["business"] }]
  }
] as const

export interface DemoFlag {
  readonly name: string
  readonly project: string
  readonly description: string
  readonly type?: string
  readonly team?: string
  /** The share of users in production in %; undefined while it is off there. */
  readonly rollout?: number
  readonly countries?: ReadonlyArray<string>
  readonly segment?: string
  readonly variants?: ReadonlyArray<string>
  readonly parent?: string
  readonly stale?: boolean
  readonly archived?: boolean
  /** Evaluations in an hour. */
  readonly traffic?: number
}

const flag = (project: string, name: string, description: string, more: Partial<DemoFlag> = {}): DemoFlag => ({
  project,
  name,
  description,
  ...more
})

export const flags: ReadonlyArray<DemoFlag> = [
  flag("web-shop", "new-checkout", "One page instead of four steps", {
    team: "checkout",
    rollout: 25,
    countries: ["NL", "DE"],
    segment: "beta-testers",
    traffic: 1240
  }),
  flag("web-shop", "gift-cards", "Pay with gift cards at the end", {
    team: "checkout",
    parent: "new-checkout",
    traffic: 420
  }),
  flag("web-shop", "search-by-meaning", "Ranks products by meaning, not only by words", {
    type: "experiment",
    team: "discovery",
    rollout: 50,
    variants: ["words", "meaning", "both"],
    traffic: 3100
  }),
  flag("web-shop", "sticky-basket", "The basket follows the customer across devices", { rollout: 100, traffic: 2250 }),
  flag("web-shop", "winter-banner", "The banner of last winter's sale", { stale: true, rollout: 100, traffic: 90 }),
  flag("web-shop", "review-photos", "Photos in the reviews of customers", {
    team: "discovery",
    rollout: 10,
    traffic: 610
  }),
  flag("web-shop", "old-product-page", "The product page before the redesign", { archived: true }),
  flag("payments", "pay-by-invoice", "Invoices for companies", {
    team: "checkout",
    segment: "business-customers",
    rollout: 100,
    traffic: 310
  }),
  flag("payments", "fraud-check", "Asks the second bank when the first is unsure", {
    type: "operational",
    rollout: 100,
    traffic: 980
  }),
  flag("payments", "stop-refunds", "Stops refunds while the bank has a failure", { type: "kill-switch", traffic: 120 }),
  flag("payments", "instant-transfer", "Transfers in ten seconds", { rollout: 5, countries: ["BE"], traffic: 77 }),
  flag("mobile", "bottom-navigation", "The bar at the bottom, for one hand", {
    type: "experiment",
    rollout: 40,
    variants: ["four-tabs", "five-tabs"],
    traffic: 1800
  }),
  flag("mobile", "face-login", "Log in by face or finger", { rollout: 75, traffic: 1500 }),
  flag("mobile", "offline-orders", "Orders without a connection", { traffic: 40 }),
  flag("mobile", "legacy-push", "Push messages of the old provider", { stale: true, rollout: 100 }),
  flag("warehouse", "route-by-shelf", "Shorter ways between the shelves", { rollout: 60, traffic: 260 }),
  flag("warehouse", "returns-desk", "Returns are checked at a desk of their own", { traffic: 30 }),
  flag("warehouse", "big-parcels", "Parcels over 30 kg by another carrier", { archived: true })
]

export const applications = [
  { appName: "shop-web", project: "web-shop", sdk: "unleash-client-node:6.12.1", instances: 3 },
  { appName: "payment-gateway", project: "payments", sdk: "unleash-client-java:9.2.0", instances: 2 },
  { appName: "shop-ios", project: "mobile", sdk: "unleash-client-swift:1.4.0", instances: 4 },
  { appName: "picking-robots", project: "warehouse", sdk: "unleash-client-python:5.9.1", instances: 1 }
] as const
