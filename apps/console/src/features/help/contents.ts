/** A line of the table of contents. */
export interface Entry {
  readonly id: string;
  readonly en: string;
  readonly zh: string;
}

/** The guide in the order in which one reads it, by who needs it. */
export const CONTENTS = [
  {
    label: 'help.forTeachers',
    entries: [
      { id: 'start', en: 'Start here', zh: '从这里开始' },
      { id: 'log-in', en: 'Log in and language', zh: '登录与语言' },
      { id: 'find', en: 'Find resources', zh: '查找资源' },
      { id: 'build', en: 'Build and save a lesson', zh: '备课与保存' },
      { id: 'send', en: 'Send to headsets', zh: '发送到头显' },
      { id: 'class', en: 'Run the class', zh: '上课播控' },
      { id: 'results', en: 'Tests and reports', zh: '测评与报告' },
      { id: 'trouble', en: 'When something goes wrong', zh: '遇到问题时' },
    ],
  },
  {
    label: 'help.forAdministrators',
    entries: [
      { id: 'headsets', en: 'Connect headsets', zh: '接入头显' },
      { id: 'accounts', en: 'Accounts and invitations', zh: '账号与邀请' },
      { id: 'students', en: 'Classes and students', zh: '班级与学生' },
      { id: 'devices', en: 'Devices and groups', zh: '设备与分组' },
      { id: 'material', en: 'The school’s own material', zh: '本校资源' },
      { id: 'privacy', en: 'Privacy', zh: '隐私' },
    ],
  },
] as const satisfies readonly { label: string; entries: readonly Entry[] }[];

/** Every topic in reading order. */
export const TOPICS: readonly Entry[] = CONTENTS.flatMap(({ entries }) => [...entries]);

/** The topic that opens first. */
export const FIRST_TOPIC = 'start';
