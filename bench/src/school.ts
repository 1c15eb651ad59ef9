import { createCookieJar, createHttpClient, type HttpClient } from '@orrery/client';
import { hasTimeline, type Resource, toResourceKind } from '@orrery/contract';
import { BENCH_PASSWORD } from './server-process';

/** What a bench needs of a school: a teacher's calls, the code, and something to play. */
export interface School {
  readonly http: HttpClient;
  readonly code: string;
  readonly video: Resource;
}

/** Logs in to the demonstration school as its teacher. */
export async function openSchool(origin: string): Promise<School> {
  const http = createHttpClient({ baseUrl: origin, cookies: createCookieJar() });
  await http.login({ uname: 'teacher', pwd: BENCH_PASSWORD });
  const { client_code: code } = await http.registrationCode({});
  const { list } = await http.resourceList({ page: 1 });
  const video = list.find((resource) => hasTimeline(toResourceKind(resource)));
  if (!video) throw new Error('The library has no video on its first page.');
  return { http, code, video };
}
