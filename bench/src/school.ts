import { createCookieJar, createHttpClient, type HttpClient } from '@orrery/client';
import { RES_TYPE, type Resource, type ResourceKind, toResourceKind } from '@orrery/contract';
import { BENCH_PASSWORD } from './server-process';

/** What a bench needs of a school: a teacher's calls, the code, and something to play. */
export interface School {
  readonly http: HttpClient;
  readonly code: string;
  /** Plays once. */
  readonly video: Resource;
  /** Begins again at its end. */
  readonly loop: { readonly rid: number; readonly durationSeconds: number };
}

/** Logs in to the demonstration school as its teacher. */
export async function openSchool(origin: string): Promise<School> {
  const http = createHttpClient({ baseUrl: origin, cookies: createCookieJar() });
  await http.login({ uname: 'teacher', pwd: BENCH_PASSWORD });
  const { client_code: code } = await http.registrationCode({});
  const { list } = await http.resourceList({ page: 1, res_type: RES_TYPE.video });
  const find = (kind: ResourceKind) => {
    const found = list.find((resource) => toResourceKind(resource) === kind);
    if (!found) throw new Error(`The library has no ${kind} on its first page of videos.`);
    return found;
  };
  const loop = find('panorama_video');
  return { http, code, video: find('video'), loop: { rid: loop.rid, durationSeconds: loop.duration ?? 0 } };
}
