import { z } from 'zod';

/** A language tag of RFC 5646, as far as texts of people need it. */
const LANGUAGE = '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$';
/** An absolute IRI of RFC 3987. */
const IRI = '^[a-zA-Z][a-zA-Z0-9+.-]*:[^\\s<>"{}|\\\\^`]+$';
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const only = (properties: Record<string, object>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});
const list = (items: object) => ({ type: 'array', items });
const agent = (key: string, value: object, types: readonly string[] = ['Agent']) =>
  only({ objectType: { enum: [...types] }, name: { type: 'string' }, [key]: value }, [key]);
const definition = {
  name: ref('languageMap'),
  description: ref('languageMap'),
  type: ref('iri'),
  moreInfo: ref('iri'),
  extensions: ref('extensions'),
};

/**
 * A statement of the xAPI, version 1.0.3, as JSON Schema (2020-12), written from part two of its specification ("Data",
 * chapters 2.2 to 2.4 and 4): every property that it knows, nothing else, no null, no empty map of parts.
 */
const STATEMENT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...ref('statement'),
  $defs: {
    iri: { type: 'string', pattern: IRI },
    uuid: {
      type: 'string',
      pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
    },
    timestamp: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:?\\d{2})$',
    },
    duration: {
      type: 'string',
      pattern:
        '^P(?=\\d|T\\d)(\\d+(\\.\\d+)?Y)?(\\d+(\\.\\d+)?M)?(\\d+(\\.\\d+)?W)?(\\d+(\\.\\d+)?D)?(T(\\d+(\\.\\d+)?H)?(\\d+(\\.\\d+)?M)?(\\d+(\\.\\d+)?S)?)?$',
    },
    language: { type: 'string', pattern: LANGUAGE },
    languageMap: { type: 'object', propertyNames: ref('language'), additionalProperties: { type: 'string' } },
    extensions: { type: 'object', propertyNames: ref('iri'), additionalProperties: true },
    account: only({ homePage: ref('iri'), name: { type: 'string', minLength: 1 } }, ['homePage', 'name']),
    agent: {
      anyOf: [
        agent('mbox', { type: 'string', pattern: '^mailto:[^@\\s]+@[^@\\s]+$' }),
        agent('mbox_sha1sum', { type: 'string', pattern: '^[0-9a-fA-F]{40}$' }),
        agent('openid', ref('iri')),
        agent('account', ref('account')),
      ],
    },
    group: only(
      {
        objectType: { const: 'Group' },
        name: { type: 'string' },
        member: list(ref('agent')),
        account: ref('account'),
      },
      ['objectType'],
    ),
    verb: only({ id: ref('iri'), display: ref('languageMap') }, ['id']),
    component: only({ id: { type: 'string', minLength: 1 }, description: ref('languageMap') }, ['id']),
    definition: only({
      ...definition,
      interactionType: {
        enum: [
          'true-false',
          'choice',
          'fill-in',
          'long-fill-in',
          'matching',
          'performance',
          'sequencing',
          'likert',
          'numeric',
          'other',
        ],
      },
      correctResponsesPattern: list({ type: 'string' }),
      choices: list(ref('component')),
      scale: list(ref('component')),
      source: list(ref('component')),
      target: list(ref('component')),
      steps: list(ref('component')),
    }),
    activity: only({ objectType: { const: 'Activity' }, id: ref('iri'), definition: ref('definition') }, [
      'id',
    ]),
    statementRef: only({ objectType: { const: 'StatementRef' }, id: ref('uuid') }, ['objectType', 'id']),
    score: only({
      scaled: { type: 'number', minimum: -1, maximum: 1 },
      raw: { type: 'number' },
      min: { type: 'number' },
      max: { type: 'number' },
    }),
    result: only({
      score: ref('score'),
      success: { type: 'boolean' },
      completion: { type: 'boolean' },
      response: { type: 'string' },
      duration: ref('duration'),
      extensions: ref('extensions'),
    }),
    contextActivities: only({
      parent: list(ref('activity')),
      grouping: list(ref('activity')),
      category: list(ref('activity')),
      other: list(ref('activity')),
    }),
    context: only({
      registration: ref('uuid'),
      instructor: { anyOf: [ref('agent'), ref('group')] },
      team: ref('group'),
      contextActivities: ref('contextActivities'),
      revision: { type: 'string' },
      platform: { type: 'string' },
      language: ref('language'),
      statement: ref('statementRef'),
      extensions: ref('extensions'),
    }),
    statement: only(
      {
        id: ref('uuid'),
        actor: { anyOf: [ref('agent'), ref('group')] },
        verb: ref('verb'),
        object: { anyOf: [ref('statementRef'), ref('activity'), ref('agent'), ref('group')] },
        result: ref('result'),
        context: ref('context'),
        timestamp: ref('timestamp'),
      },
      ['actor', 'verb', 'object'],
    ),
  },
};

const schema = z.fromJSONSchema(STATEMENT_SCHEMA as Parameters<typeof z.fromJSONSchema>[0]);

/** A statement as far as all have the same. */
interface AnyStatement {
  readonly verb: { readonly id: string };
  readonly object: { readonly objectType?: string };
  readonly result?: { readonly score?: Readonly<Record<'raw' | 'min' | 'max', number | undefined>> };
  readonly context?: { readonly platform?: string; readonly revision?: string };
}

/** What is wrong with a statement: of its form, and of those rules between its parts that no schema holds. */
export function findStatementFaults(statement: unknown): string[] {
  const parsed = schema.safeParse(statement);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { verb, object, result, context } = statement as AnyStatement;
  const isVoiding = verb.id.endsWith('/voided');
  const { raw, min, max } = result?.score ?? {};
  const isActivity = (object.objectType ?? 'Activity') === 'Activity';
  const rules: [boolean, string][] = [
    [isVoiding && object.objectType !== 'StatementRef', 'a voiding statement voids a statement'],
    [raw !== undefined && min !== undefined && raw < min, 'score.raw is below score.min'],
    [raw !== undefined && max !== undefined && raw > max, 'score.raw is above score.max'],
    [!isActivity && context?.platform !== undefined, 'platform belongs to activities'],
    [!isActivity && context?.revision !== undefined, 'revision belongs to activities'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule);
}
