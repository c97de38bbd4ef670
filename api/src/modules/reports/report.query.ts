/** Queries on reports: one's own, and for admins the reported things with their reports. */
import { Types, type mongo } from 'mongoose';
import type { OwnReport, ReportedThing, ReportStatus } from '@taskmint/contract';
import { now } from '../../clock';
import { listPage, type Page, type PageRequest } from '../../database/page';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { drawnPicture } from './hide-picture';
import { abilities } from './report.policy';
import { factsOf, peopleById } from './reported-facts.query';
import { ReportedThingModel, ReportModel, type ReportedThingRecord, type ReportRecord } from './report.model';

/** Maximum reports shown per thing. */
const SHOWN = 50;

export function ownReports(actor: Actor, page: PageRequest): Promise<Page<ReportRecord>> {
  const own = { reporter: new Types.ObjectId(actor.id) };
  return listPage(collectionOf(ReportModel), own, { created_at: -1, _id: -1 }, page);
}

export function presentOwnReport(record: ReportRecord): OwnReport {
  return {
    _id: record._id.toHexString(),
    about: record.about,
    name: record.name,
    reason: record.reason,
    details: record.details,
    created_at: record.created_at.toISOString(),
    status: record.status,
    outcome: record.outcome,
    decided_at: record.decided_at?.toISOString() ?? null,
  };
}

/** Open ones, longest wait first; decided ones, latest first. */
export async function reportedThings(
  actor: Actor,
  { status, ...page }: PageRequest & { status: ReportStatus },
): Promise<{ things: ReportedThing[]; total: number }> {
  const order = status === 'open' ? 1 : -1;
  const sort: mongo.Sort = { first_at: order, _id: order };
  const { records, total } = await listPage(collectionOf(ReportedThingModel), { status }, sort, page);
  const said = await reportsOf(records);
  const facts = await factsOf(records);
  const owners = [...facts.values()].flatMap(({ owner }) => (owner ? [owner] : []));
  const people = await peopleById([...owners, ...[...said.values()].flat().map(({ reporter }) => reporter)]);

  const present = (record: ReportedThingRecord): ReportedThing => {
    const fact = facts.get(record.subject);
    const person = fact?.owner ? people.get(fact.owner.toHexString()) : undefined;
    return {
      _id: record._id.toHexString(),
      kind: record.kind,
      thing: record.thing.toHexString(),
      name: fact?.name ?? null,
      text: fact?.text ?? null,
      picture: fact?.picture ?? null,
      person: person ? { name: person.name, email: person.email } : null,
      status: record.status,
      open: record.open,
      first_at: record.first_at.toISOString(),
      last_at: record.last_at.toISOString(),
      outcome: record.outcome,
      note: record.note,
      reports: (said.get(record.subject) ?? []).map(({ reporter, reason, details, created_at: at, status: state }) => {
        const who = people.get(reporter.toHexString());
        return { reason, details, name: who?.name ?? '', email: who?.email ?? '', at: at.toISOString(), status: state };
      }),
      can: abilities(actor, record, fact, person, drawnPicture(fact?.name ?? ''), now()),
    };
  };
  return { things: records.map(present), total };
}

/** The newest reports of each thing. */
async function reportsOf(things: readonly ReportedThingRecord[]): Promise<Map<string, ReportRecord[]>> {
  const said = new Map<string, ReportRecord[]>();
  await Promise.all(
    things.map(async ({ subject }) => {
      const reports = collectionOf(ReportModel).find({ subject });
      said.set(subject, await reports.sort({ created_at: -1 }).limit(SHOWN).toArray());
    }),
  );
  return said;
}
