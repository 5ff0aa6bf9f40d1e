export * from './webhook.messages.ts';
export {
  compileTopics,
  dataFormats,
  isTemplate,
  MASK,
  parseTemplate,
  readTemplates,
  readTopics,
  renderTemplate,
  resourceTopics,
  TemplateError,
  webhookErrors,
  type Template,
  type TemplatePlace,
  type Topic,
} from '@annal/integration-domain';
