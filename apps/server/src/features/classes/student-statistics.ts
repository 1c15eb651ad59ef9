import { PAGE_SIZE } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { SchoolScope } from '../../platform/session/caller';
import { countClasses } from './class-counts';

/** Students and headsets by class, newest class first, with the sums of the whole school (MISC-04). */
export async function studentStatistics(db: Database, scope: SchoolScope, page: number) {
  const all = (await countClasses(db, scope)).reverse().map(({ createdAt: _, ...row }) => row);
  const sumOf = (name: (typeof COUNTED)[number]) => all.reduce((sum, row) => sum + row[name], 0);
  return {
    list: all.slice((page - 1) * PAGE_SIZE.list, page * PAGE_SIZE.list),
    total: all.length,
    sum: {
      student_num: sumOf('student_num'),
      bind_client_num: sumOf('bind_client_num'),
      online_num: sumOf('online_num'),
      without_client_num: sumOf('without_client_num'),
    },
  };
}

const COUNTED = ['student_num', 'bind_client_num', 'online_num', 'without_client_num'] as const;
