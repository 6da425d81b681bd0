import { Layer } from "effect"
import { layerAccessStore } from "./access-store.ts"
import { layerApiTokenStore } from "./api-token-store.ts"
import { layerCredentialStore } from "./credential-store.ts"
import { layerGroupStore } from "./group-store.ts"
import { layerLoginFailureStore } from "./login-failure-store.ts"
import { layerPasswordLinkStore } from "./password-link-store.ts"
import { layerPersonalTokenStore } from "./personal-token-store.ts"
import { layerProjectAccessStore } from "./project-access-store.ts"
import { layerRoleStore } from "./role-store.ts"
import { layerSealedSecretStore } from "./sealed-secret-store.ts"
import { layerSessionStore } from "./session-store.ts"
import { layerSettingStore } from "./setting-store.ts"
import { layerSignupTokenStore } from "./signup-token-store.ts"
import { layerUserStore } from "./user-store.ts"

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
)
