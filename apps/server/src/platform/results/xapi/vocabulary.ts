/** A text by language, as the xAPI wants it. */
export type LanguageMap = Readonly<Record<string, string>>;

const ADL_VERBS = 'http://adlnet.gov/expapi/verbs';

const verb = (name: string, zh: string) =>
  ({ id: `${ADL_VERBS}/${name}`, display: { en: name, zh } }) as const;

/** What somebody did: the words of cmi5 where it has one, else those of ADL. */
export const VERBS = {
  launched: verb('launched', '启动'),
  initialized: verb('initialized', '开始'),
  attempted: verb('attempted', '尝试'),
  answered: verb('answered', '回答'),
  completed: verb('completed', '完成'),
  passed: verb('passed', '通过'),
  failed: verb('failed', '未通过'),
  terminated: verb('terminated', '结束'),
  voided: verb('voided', '作废'),
} as const;

const ADL_ACTIVITIES = 'http://adlnet.gov/expapi/activities';

/** What things are. */
export const ACTIVITY_TYPES = {
  test: `${ADL_ACTIVITIES}/assessment`,
  step: `${ADL_ACTIVITIES}/performance`,
  point: `${ADL_ACTIVITIES}/cmi.interaction`,
  knowledge: `${ADL_ACTIVITIES}/objective`,
  lesson: `${ADL_ACTIVITIES}/meeting`,
} as const;

const CMI5_CONTEXT = 'https://w3id.org/xapi/cmi5/context/extensions';

/** What cmi5 says besides of a test that somebody takes. */
export const CMI5 = {
  sessionId: `${CMI5_CONTEXT}/sessionid`,
  launchMode: `${CMI5_CONTEXT}/launchmode`,
  masteryScore: `${CMI5_CONTEXT}/masteryscore`,
} as const;

/** The version of the xAPI that we speak. */
export const XAPI_VERSION = '1.0.3';
