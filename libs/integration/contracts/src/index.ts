export * from './webhook.messages.ts';
export {
  compileTopics,
  isTemplate,
  MASK,
  parseTemplate,
  readTemplates,
  readTopics,
  renderTemplate,
  TemplateError,
  webhookErrors,
  type Template,
  type TemplatePlace,
  type Topic,
} from '@annal/integration-domain';
