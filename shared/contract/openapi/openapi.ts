import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema'
import type * as v from 'valibot'
import {
  Attribution,
  Band,
  EvidenceRef,
  FullExplanation,
  FullInput,
  Improvement,
  RatingCategory,
} from '../../values/rating.ts'
import { EvidenceSource } from '../../values/evidence/evidence.ts'
import { SourceTier } from '../../values/evidence/evidence-terms.ts'
import { Facts, IncidentFact } from '../../values/evidence/facts.ts'
import { HistoryEvent } from '../audit.ts'
import { TextRun } from '../blog.ts'
import { commonAnswers, errorAnswer } from './common-answers.ts'
import { Done, ErrorEnvelope, Meta } from '../common.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { Incident } from '../incidents.ts'
import { parameterDescriptions } from './parameter-descriptions.ts'
import { ProjectRow } from '../projects/project-row.ts'
import { StoredSurvey } from '../survey.ts'
import { Wallet } from '../user.ts'
import { WebhookAlert, WebhookMessage } from '../webhook-message.ts'
import { webhookOperation } from './webhook-operation.ts'

/** What stands in several answers, described once; a client made from the document has types of these names. */
const NAMED = {
  Attribution,
  Band,
  Done,
  Error: ErrorEnvelope,
  EvidenceRef,
  EvidenceSource,
  Explanation: FullExplanation,
  Facts,
  HistoryEvent,
  Improvement,
  Incident,
  IncidentFact,
  Input: FullInput,
  Meta,
  ProjectRow,
  RatingCategory,
  SourceTier,
  StoredSurvey,
  TextRun,
  Wallet,
  WebhookAlert,
  WebhookMessage,
}

/** Checks that JSON Schema has no word for; the schema is then wider than the call. */
const UNSPOKEN = [
  'check',
  'raw_check',
  'guard',
  'trim',
  'to_lower_case',
  'transform',
  'max_graphemes',
  'max_bytes',
  'rfc_email',
  'starts_with',
  'max_size',
]

/** What OpenAPI calls a file in a form. */
const BYTES = { type: 'string', format: 'binary' } as const

const isFile = (schema: { readonly type: string; readonly class?: unknown }): boolean =>
  schema.type === 'instance' && schema.class === File

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'
const MEDIA_TYPES: Readonly<Record<AnyEndpoint['bodyType'], readonly string[]>> = {
  json: ['application/json'],
  form: [FORM],
  multipart: [MULTIPART],
  'form-or-multipart': [FORM, MULTIPART],
}

/** `number | null` as two types of one schema, where it would be two schemas. */
const inOneSchema = ({ anyOf: [some, none, ...others] = [], ...rest }: JsonSchema) =>
  typeof some === 'object' &&
  typeof some.type === 'string' &&
  !('enum' in some || 'const' in some) &&
  typeof none === 'object' &&
  none.type === 'null' &&
  others.length === 0
    ? { ...rest, ...some, type: [some.type, none.type] }
    : undefined

/** Several languages compile patterns without look-ahead: what one excludes is left unsaid. */
const withoutLookAhead = ({ pattern, ...rest }: JsonSchema): JsonSchema | undefined =>
  pattern?.startsWith('^(?!')
    ? { ...rest, pattern: pattern.replace(/\(\?![^()]*\)/, '') }
    : undefined

const CONFIG: ConversionConfig = {
  // Of OpenAPI 3.1.
  target: 'draft-2020-12',
  errorMode: 'throw',
  ignoreActions: UNSPOKEN,
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    isFile(valibotSchema) ? BYTES : inOneSchema(jsonSchema),
  overrideAction: ({ jsonSchema }) => withoutLookAhead(jsonSchema),
}

const sent = (schema: v.GenericSchema) => {
  const { $schema: _, ...described } = toJsonSchema(schema, { ...CONFIG, typeMode: 'input' })
  return described
}

const ANSWERS: ConversionConfig = {
  ...CONFIG,
  typeMode: 'output',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

const answered = (schema: v.GenericSchema) => {
  const { $schema: _, $defs: __, ...described } = toJsonSchema(schema, ANSWERS)
  return described
}

/** The OpenAPI 3.1 document of the contract. Throws on a schema that it cannot describe. */
export const toOpenApi = (endpoints: readonly AnyEndpoint[]) => ({
  openapi: '3.1.0',
  info: {
    title: 'Assay',
    version: '1',
    description:
      'Security ratings for blockchain projects. What a call refuses or fails at is answered with an error envelope. Not so what the firewall takes for an attack (403), or the gateway when it throttles or has waited too long: their answers have a status alone to go by. Nor failures of signing in below `/api/auth`, which are told as NextAuth tells them.',
  },
  paths: Object.fromEntries(
    [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operationOf(call)])),
    ]),
  ),
  webhooks: { message: { post: webhookOperation } },
  components: {
    schemas: toJsonSchemaDefs(NAMED, ANSWERS),
    responses: Object.fromEntries(
      Object.entries(commonAnswers).map(([name, { answer }]) => [name, answer]),
    ),
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'One per intent: a repeat under the same key changes nothing more.',
        schema: { type: 'string', maxLength: 128 },
      },
    },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-next-auth.session-token',
        description:
          'Its name on every https site; over plain http, on a laptop, it is `next-auth.session-token`.',
      },
    },
  },
})

const bodyOf = (body: v.GenericSchema, bodyType: AnyEndpoint['bodyType']) => {
  const media = { schema: sent(body) }
  return Object.fromEntries(MEDIA_TYPES[bodyType].map((type) => [type, media]))
}

const operationOf = (endpoint: AnyEndpoint) => ({
  operationId: endpoint.id.replace('/', '-'),
  summary: endpoint.summary,
  tags: [endpoint.id.split('/')[0]],
  ...securityOf(endpoint),
  parameters: [
    ...parametersOf(endpoint, 'path'),
    ...parametersOf(endpoint, 'query'),
    ...(endpoint.kind === 'command' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ],
  ...(endpoint.body && {
    requestBody: { required: true, content: bodyOf(endpoint.body, endpoint.bodyType) },
  }),
  responses: responsesOf(endpoint),
})

const responsesOf = (endpoint: AnyEndpoint): Readonly<Record<string, object>> => ({
  [String(endpoint.successStatus)]: {
    description: 'Success',
    ...(endpoint.output.type !== 'undefined' && { content: answersOf(endpoint) }),
  },
  ...(mayRedirect(endpoint) && {
    302: { description: 'Without `json=true` in the form: the answered `url` as a redirect.' },
  }),
  ...refusalsOf(endpoint),
})

const securityOf = ({ access }: AnyEndpoint) => {
  if (access === 'public') return {}
  return { security: access === 'optional' ? [{}, { session: [] }] : [{ session: [] }] }
}

/** The forms of the auth protocol. */
const mayRedirect = ({ body }: AnyEndpoint): boolean =>
  body !== undefined && 'entries' in body && Object.hasOwn(Object(body.entries), 'json')

const answersOf = ({ answerTypes, output }: AnyEndpoint) =>
  Object.fromEntries(
    answerTypes.map((type) => [
      type,
      { schema: type === 'application/json' ? answered(output) : contentOf(type) },
    ]),
  )

/** What is no JSON: text, an SVG among it, or the bytes of a picture. */
const contentOf = (type: string) =>
  type.startsWith('text/') || type.endsWith('+xml') ? ({ type: 'string' } as const) : BYTES

const parametersOf = ({ id, params, query }: AnyEndpoint, place: 'path' | 'query') => {
  const schema = place === 'path' ? params : query
  if (!schema) return []
  const descriptions = parameterDescriptions[id] ?? {}
  const { properties = {}, required = [] } = sent(schema)
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(Object.hasOwn(descriptions, name) && { description: descriptions[name] }),
    schema: described,
  }))
}

const refusalsOf = (endpoint: AnyEndpoint) => {
  const own = Map.groupBy(Object.entries(endpoint.refusals), ([, status]) => String(status))
  const common = new Map(
    Object.entries(commonAnswers)
      .filter(([name, { comes }]) => comes(endpoint) || Object.hasOwn(endpoint.refusals, name))
      .map(([name, { status }]) => [status, name]),
  )
  return Object.fromEntries(
    [...new Set([...common.keys(), ...own.keys()])].map((status) => {
      const name = common.get(status)
      const others = (own.get(status) ?? []).map(([code]) => code).filter((code) => code !== name)
      return [
        status,
        others.length === 0
          ? { $ref: `#/components/responses/${name}` }
          : errorAnswer([name, ...others].filter(Boolean).join(', ')),
      ]
    }),
  )
}
