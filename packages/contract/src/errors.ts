/**
 * Every expected failure of the product: a stable id, the envelope's `s`, and the message in both languages.
 * Servers throw these by id; clients tell them apart by id, never by text.
 */
const catalogue = {
  'auth.required': { s: 401, en: 'Please log in.', zh: '请先登录。' },
  'auth.forbidden': { s: 403, en: 'Your account may not do this.', zh: '当前账号没有此权限。' },
  'auth.unknown-user': { s: 900, en: 'The username is incorrect', zh: '账号不正确' },
  'auth.wrong-password': { s: 901, en: 'The password is incorrect', zh: '密码不正确' },
  'activation.unknown-account': { s: 910, en: 'There is no such account.', zh: '账号不存在。' },
  'activation.wrong-code': { s: 911, en: 'This activation link is not valid.', zh: '激活链接无效。' },
  'activation.expired': { s: 912, en: 'This activation link has expired.', zh: '激活链接已过期。' },
  'activation.already-active': { s: 913, en: 'This account is active already.', zh: '该账号已激活。' },
  'input.invalid': { s: 422, en: 'Please check the marked fields.', zh: '请检查标出的内容。' },
  'rate.limited': {
    s: 429,
    en: 'Too many attempts. Please wait a moment.',
    zh: '尝试次数过多，请稍候再试。',
  },
  'call.unknown': { s: 404, en: 'There is no such call.', zh: '没有这个接口。' },
  'resource.unknown': { s: 404, en: 'This resource does not exist.', zh: '该资源不存在。' },
  'resource.none-selected': { s: 422, en: 'Please choose', zh: '请选择' },
  'install.too-many': {
    s: 422,
    en: 'A headset can keep 2,000 resources. Uninstall some of them first.',
    zh: '一台头显最多保留 2000 个资源，请先卸载一部分。',
  },
  'resource.removed': {
    s: 409,
    en: 'This resource is no longer available. Take it out of the list and try again.',
    zh: '该资源已下架，请从列表中移除后重试。',
  },
  'resource.in-lesson': {
    s: 409,
    en: 'This resource is playing in a lesson right now. Stop the lesson first.',
    zh: '该资源正在课堂中使用，请先停止播放。',
  },
  'upload.too-large': {
    s: -600,
    en: 'The cloud drive has insufficient capacity to upload.',
    zh: '云盘容量不足，无法上传。',
  },
  'upload.unsupported': { s: -601, en: 'Unsupported file type', zh: '不支持的文件类型' },
  'upload.repeated': {
    s: -602,
    en: 'The file has been uploaded and there is no need to upload it again.',
    zh: '该文件已上传，无需重复上传。',
  },
  'upload.unknown': {
    s: 404,
    en: 'This upload does not exist any more. Please choose the file again.',
    zh: '该上传已失效，请重新选择文件。',
  },
  'upload.unfinished': {
    s: 409,
    en: 'Please wait while the resource is being uploaded.',
    zh: '资源正在上传，请稍候。',
  },
  'upload.damaged': {
    s: 409,
    en: 'The file was damaged on its way. Please upload it again.',
    zh: '文件在传输中损坏，请重新上传。',
  },
  'upload.cover-size': {
    s: 422,
    en: 'A cover has at most 1920 × 1080 pixels.',
    zh: '封面尺寸不能超过 1920 × 1080 像素。',
  },
  'course.unknown': { s: 404, en: 'This course does not exist.', zh: '该课程不存在。' },
  'course.changed': {
    s: 409,
    en: 'This course was saved elsewhere in the meantime. Save as a new course, or open it again.',
    zh: '该课程已在别处保存过，请另存为新课程，或重新打开后再改。',
  },
  'course.title-empty': { s: 422, en: 'Title empty', zh: '标题不能为空' },
  'course.title-long': { s: 422, en: 'The title is too long.', zh: '标题过长。' },
  'record.changed': {
    s: 409,
    en: 'Somebody else saved this in the meantime.',
    zh: '此内容刚被他人修改过。',
  },
  'account.unknown': { s: 404, en: 'This account does not exist.', zh: '该账号不存在。' },
  'account.username-taken': { s: 409, en: 'This username is taken.', zh: '该账号名已被使用。' },
  'account.last-administrator': {
    s: 409,
    en: 'A school needs at least one administrator.',
    zh: '学校至少要保留一名管理员。',
  },
  'student.unknown': { s: 404, en: 'This student does not exist.', zh: '该学生不存在。' },
  'student.number-taken': { s: 409, en: 'This student number is taken.', zh: '该学号已被使用。' },
  'student.rows-refused': {
    s: 409,
    en: 'Some of these students cannot be added. Check the file again.',
    zh: '部分学生无法添加，请重新检查文件。',
  },
  'binding.unknown': {
    s: 404,
    en: 'This headset is no longer bound there.',
    zh: '该头显已不在此绑定。',
  },
  'class.in-lesson': {
    s: 409,
    en: 'This class has a lesson right now. End the lesson first.',
    zh: '该班级正在上课，请先结束课程。',
  },
  'class.unknown': { s: 404, en: 'This class does not exist.', zh: '该班级不存在。' },
  'review.unknown': { s: 404, en: 'This test does not exist.', zh: '该测试不存在。' },
  'participant.unknown': {
    s: 404,
    en: 'This student did not take part in the test.',
    zh: '该学生未参加此测试。',
  },
  'group.unknown': { s: 404, en: 'This device group does not exist.', zh: '该设备分组不存在。' },
  'group.default': {
    s: 409,
    en: 'New headsets join this group, so it cannot be deleted.',
    zh: '新头显会自动加入此分组，不能删除。',
  },
  'group.in-lesson': {
    s: 409,
    en: 'A headset of this group is playing right now. Stop the lesson first.',
    zh: '该分组的头显正在上课，请先停止播放。',
  },
  'device.unknown': { s: 404, en: 'This device does not exist.', zh: '该设备不存在。' },
  'device.name-taken': { s: 409, en: 'Another device has this name.', zh: '已有同名设备。' },
  'device.none-selected': { s: 422, en: 'Please select device first', zh: '请先选择设备' },
  'device.code.unknown': { s: 404, en: 'This registration code is not known.', zh: '注册码不存在。' },
  'device.code.expired': { s: 410, en: 'This registration code has expired.', zh: '注册码已过期。' },
  'device.secret.wrong': {
    s: 401,
    en: 'This device is not registered here any more.',
    zh: '此设备未在本校注册。',
  },
  'frame.invalid': { s: 422, en: 'This is not a picture of a headset.', zh: '不是有效的头显画面。' },
  'device.retired': { s: 410, en: 'This device was removed by the school.', zh: '此设备已被学校停用。' },
  'protocol.unsupported': {
    s: 426,
    en: 'This device needs a newer version.',
    zh: '此设备的版本过旧，请刷新。',
  },
  'ticket.missing': { s: 401, en: 'The broker needs a ticket.', zh: '连接缺少凭证。' },
  'ticket.invalid': { s: 401, en: 'The ticket is not valid.', zh: '连接凭证无效。' },
  'ticket.expired': { s: 401, en: 'The ticket has expired.', zh: '连接凭证已过期。' },
  'ticket.foreign': { s: 403, en: 'The ticket belongs to another device.', zh: '连接凭证不属于此设备。' },
  'topic.forbidden': { s: 403, en: 'The ticket does not cover this topic.', zh: '连接凭证不包含此主题。' },
  'message.too-large': { s: 413, en: 'The message is too large.', zh: '消息过大。' },
  'play.list-empty': { s: 422, en: 'The list is empty', zh: '播放列表为空' },
  'picture.unreadable': {
    s: 422,
    en: 'This picture cannot be shown: it is damaged or too large.',
    zh: '图片已损坏或过大，无法显示。',
  },
  'storage.not-found': { s: 404, en: 'This file does not exist.', zh: '该文件不存在。' },
  'storage.away': {
    s: 503,
    en: 'Files cannot be reached right now. Please try again in a moment.',
    zh: '文件存储暂时无法访问，请稍后重试。',
  },
  'servers.apart': {
    s: 503,
    en: 'Part of the system cannot be reached right now. Please try again in a moment.',
    zh: '系统部分服务暂时无法连接，请稍后重试。',
  },
  'database.away': {
    s: 503,
    en: "The school's data cannot be reached right now. Please try again in a moment.",
    zh: '暂时无法访问学校数据，请稍后重试。',
  },
  'server.unexpected': { s: 500, en: 'Operation failed, please try again', zh: '操作失败，请重试' },
} as const satisfies Record<string, { s: number; en: string; zh: string }>;

/** Stable id of an expected failure. */
export type ErrorId = keyof typeof catalogue;

/** What the catalogue knows of an error: envelope status and message in both languages. */
export interface ErrorEntry {
  readonly s: number;
  readonly en: string;
  readonly zh: string;
}

/** The catalogue by id; documentation and tests iterate it. */
export const ERRORS: Readonly<Record<ErrorId, ErrorEntry>> = catalogue;
