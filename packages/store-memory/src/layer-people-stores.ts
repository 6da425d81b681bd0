import { Layer } from "effect"
import { layerAccessStore } from "./access/access-store.ts"
import { layerApiTokenStore } from "./tokens/api-token-store.ts"
import { layerCredentialStore } from "./login/credential-store.ts"
import { layerGroupStore } from "./groups/group-store.ts"
import { layerLoginFailureStore } from "./login/login-failure-store.ts"
import { layerPasswordLinkStore } from "./users/password-link-store.ts"
import { layerPersonalTokenStore } from "./tokens/personal-token-store.ts"
import { layerProjectAccessStore } from "./projects/project-access-store.ts"
import { layerRoleStore } from "./roles/role-store.ts"
import { layerSealedSecretStore } from "./secrets/sealed-secret-store.ts"
import { layerSessionStore } from "./login/session-store.ts"
import { layerSettingStore } from "./settings/setting-store.ts"
import { layerSignupTokenStore } from "./login/signup-token-store.ts"
import { layerUserStore } from "./users/user-store.ts"
import { layerPeople } from "./users/people.ts"

export const layerPeopleStores = Layer.mergeAll(
  layerCredentialStore,
  layerAccessStore,
  layerProjectAccessStore,
  layerRoleStore,
  layerGroupStore,
  layerUserStore,
  layerApiTokenStore,
  layerPersonalTokenStore,
  layerSessionStore,
  layerSignupTokenStore,
  layerPasswordLinkStore,
  layerLoginFailureStore,
  layerSettingStore,
  layerSealedSecretStore
).pipe(Layer.provide(layerPeople))
