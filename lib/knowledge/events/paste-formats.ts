/** Text that SDKs, consoles, pages and chats add to a message. */

/** Where an answer begins: the forms of every SDK edition, the command line and the gateway. */
export const ANSWER_STARTS =
  /\[sdkerror\]|sdkerror:|sdk\.(?:server|client)error|aliyun api error|server?exception|errorcode ?:|error code ?:|failedcode ?:|^(?:open)?api:|^(?:status ?)?code ?:|\bcode: ?\d{3}, |^statuscode:|^message:|^requestid:|^(?:order|pay|payfor|price|purchase|risk|product)\.[a-z_]{3,40}\b|http status: ?\d{3} error:/;
export const ANSWER_CODES: readonly RegExp[] = [
  /\b(?:ErrorCode|Error ?Code|FailedCode)["']?\s{0,3}[:=]\s{0,3}["']?([A-Za-z][A-Za-z0-9._%-]{1,80})/i,
  /HTTP Status: ?\d{3} Error: ?([A-Za-z][A-Za-z0-9._]{2,80})/,
  /(?:^|[^A-Za-z])Code["']?\s{0,3}[:=]\s{0,3}["']?([A-Za-z][A-Za-z0-9._%]{1,80})/,
  /[(,] ?([A-Z][A-Za-z]{3,40}(?:\.[A-Za-z0-9]{1,40}){1,3})\)\s*$/,
  /^((?:ORDER|PAY|PAYFOR|PRICE|PURCHASE|RISK|PRODUCT)\.[A-Z_]{3,60})/,
];
/** Fields that follow the sentence in one form or another. */
export const BEHIND_SENTENCE =
  /\s(?:RespHeaders: map|Data: ?\{|request ?id: ?[0-9A-F]{2}|RequestI[dD]: ?[0-9A-F]{2}|HostId: |Recommend: ?https?:|Description: error message|AccessDeniedDetail)|\n\s{0,9}(?:RespHeaders|Data|Recommend|RequestId|HostId|Stack)\b|, RequestId: [0-9A-F]{2}/i;

/** Typographic and full-width characters, and their plain forms. */
export const REPLACED: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u00a0": " ",
  "\u3000": " ",
  "\u200b": "",
  "\ufeff": "",
  "【": "[",
  "】": "]",
  "「": '"',
  "」": '"',
  "。": ". ",
  "、": ", ",
};
export const TYPOGRAPHIC =
  /[\u2018\u2019\u201c\u201d\u2010-\u2014\u00a0\u3000\u200b\ufeff【】「」。、]|[\uff01-\uff5e]\s?/g;
/** Field names of the console and of Chinese log views. */
export const CHINESE_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/(?:错误码|错误代码|异常码)\s?: ?/g, "ErrorCode: "],
  [/(?:错误信息|错误消息|报错信息|错误描述|异常信息|详细信息|失败原因|事件内容|事件详情|消息)\s?: ?/g, "Message: "],
  [/(?:请求 ?ID|请求标识)\s?: ?/gi, "RequestId: "],
];
