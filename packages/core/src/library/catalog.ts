import { NewStrategyType } from "../domain/catalog/strategy-type.ts"
import { NewTagType, TagTypeChange } from "../domain/catalog/tag-type.ts"
import { Tag } from "../domain/values/tag.ts"
import { listFeatureTypes, setFeatureTypeLifetime } from "../use-cases/catalog/feature-types.ts"
import {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  getStrategyType,
  listStrategyTypes,
  updateStrategyType
} from "../use-cases/catalog/strategy-types.ts"
import {
  createTagType,
  deleteTagType,
  getTagType,
  listTagTypes,
  updateTagType,
  validateTagType
} from "../use-cases/catalog/tag-types.ts"
import { createTag, deleteTag, getTag, listTags } from "../use-cases/catalog/tags.ts"
import { door } from "./door.ts"
import { days, flag, name, optional, StrategyTypeUpdate } from "./inputs.ts"

export const featureTypes = {
  list: door(listFeatureTypes),
  setLifetime: door(setFeatureTypeLifetime, name, days)
}

export const strategyTypes = {
  create: door(createStrategyType, NewStrategyType),
  get: door(getStrategyType, name),
  list: door(listStrategyTypes),
  update: door(updateStrategyType, name, StrategyTypeUpdate),
  setDeprecated: door(deprecateStrategyType, name, flag),
  delete: door(deleteStrategyType, name)
}

export const tagTypes = {
  create: door(createTagType, NewTagType),
  get: door(getTagType, name),
  list: door(listTagTypes),
  update: door(updateTagType, name, TagTypeChange),
  delete: door(deleteTagType, name),
  validate: door(validateTagType, NewTagType)
}

export const tags = {
  create: door(createTag, Tag),
  get: door(getTag, Tag),
  list: door(listTags, optional(name)),
  delete: door(deleteTag, Tag)
}
