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
import { method } from "./method.ts"
import { days, isOn, name, optional, StrategyTypeUpdate } from "./inputs.ts"

export const featureTypes = {
  list: method(listFeatureTypes),
  setLifetime: method(setFeatureTypeLifetime, name, days)
}

export const strategyTypes = {
  create: method(createStrategyType, NewStrategyType),
  get: method(getStrategyType, name),
  list: method(listStrategyTypes),
  update: method(updateStrategyType, name, StrategyTypeUpdate),
  setDeprecated: method(deprecateStrategyType, name, isOn),
  delete: method(deleteStrategyType, name)
}

export const tagTypes = {
  create: method(createTagType, NewTagType),
  get: method(getTagType, name),
  list: method(listTagTypes),
  update: method(updateTagType, name, TagTypeChange),
  delete: method(deleteTagType, name),
  validate: method(validateTagType, NewTagType)
}

export const tags = {
  create: method(createTag, Tag),
  get: method(getTag, Tag),
  list: method(listTags, optional(name)),
  delete: method(deleteTag, Tag)
}
