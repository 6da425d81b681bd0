import { personalToken } from "../processes/personal-token.ts"
import { seed } from "../seed/seed.ts"
import { ask, type BenchTarget } from "../target.ts"

const PROJECTS = 10
const FEATURES_OF_EACH = 50

/**
 * Makes ten private projects with features of their own, and a user who is a member of half of them. Returns a token of
 * the user.
 */
export const addMember = async (target: BenchTarget, features: number): Promise<string> => {
  const user = await addViewer(target)
  for (let index = 0; index < PROJECTS; index += 1) {
    const id = `private-${index}`
    await ask(target, "POST", "/projects", JSON.stringify({ id, name: `Private ${index}`, mode: "private" }))
    await seed(target, FEATURES_OF_EACH, { from: features + index * FEATURES_OF_EACH, project: id })
    if (index % 2 === 0) await ask(target, "POST", `/projects/${id}/users/${user.id}/roles/${MEMBER}`)
  }
  return user.token
}

/** For a server that has no private projects: makes a user who may read everything. Returns a token of the user. */
export const addReader = async (target: BenchTarget): Promise<string> => (await addViewer(target)).token

// The id of the role is equal in our server and in the peer.
const VIEWER = 3
const MEMBER = 5

const addViewer = async (target: BenchTarget): Promise<{ readonly id: number; readonly token: string }> => {
  const username = `viewer-${crypto.randomUUID().slice(0, 8)}`
  const password = `Viewer-${crypto.randomUUID()}!`
  const user = { username, password, name: username, rootRole: VIEWER, sendEmail: false }
  const made = await ask(target, "POST", "/user-admin", JSON.stringify(user))
  const { id }: { readonly id: number } = JSON.parse(made.body)
  return { id, token: await personalToken(target.url, { username, password }) }
}
