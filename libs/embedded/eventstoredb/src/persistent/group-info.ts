import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type { Consumer } from './consumer.ts';
import { ALL } from './group-requests.ts';
import type { StartFrom } from './settings.ts';
import type { SubscriptionGroup } from './subscription-group.ts';

type SubscriptionInfo = InstanceType<typeof persistent.SubscriptionInfo>;

export function describeGroup(group: SubscriptionGroup): SubscriptionInfo {
  const { key } = group.stored;
  const isAll = key.stream === ALL;
  const known = group.source.end();
  const { saved } = group.checkpointing;
  const info = new persistent.SubscriptionInfo()
    .setEventSource(key.stream)
    .setGroupName(key.group)
    .setStatus('Live')
    .setConnectionsList(group.consumers.map((consumer) => describeConsumer(consumer, group)))
    .setAveragePerSecond(group.consumers.reduce((sum, consumer) => sum + consumer.averagePerSecond, 0))
    .setTotalItems(String(group.delivered))
    .setCountSinceLastMeasurement(String(group.measure()))
    .setLastKnownEventPosition(known < (isAll ? 1 : 0) ? '' : place(known, isAll))
    .setLastCheckpointedEventPosition(saved === undefined || saved < 0 ? '' : place(saved, isAll))
    .setReadBufferCount(group.backlog.waiting.length)
    .setLiveBufferCount('0')
    .setRetryBufferCount(group.backlog.retries.length)
    .setTotalInFlightMessages(group.unanswered.size)
    .setOutstandingMessagesCount(group.unanswered.size)
    .setParkedMessageCount(String(group.parking.count));
  return describeSettings(info, group, isAll);
}

function describeSettings(info: SubscriptionInfo, { stored }: SubscriptionGroup, isAll: boolean): SubscriptionInfo {
  const { settings } = stored;
  return info
    .setStartFrom(startText(settings.startFrom, isAll))
    .setResolveLinkTos(settings.resolveLinks)
    .setExtraStatistics(settings.extraStatistics)
    .setMessageTimeoutMilliseconds(settings.messageTimeoutMs)
    .setMaxRetryCount(settings.maxRetryCount)
    .setLiveBufferSize(settings.liveBufferSize)
    .setBufferSize(settings.historyBufferSize)
    .setReadBatchSize(settings.readBatchSize)
    .setCheckPointAfterMilliseconds(settings.checkpointAfterMs)
    .setMinCheckPointCount(settings.minCheckpointCount)
    .setMaxCheckPointCount(settings.maxCheckpointCount)
    .setMaxSubscriberCount(settings.maxSubscriberCount)
    .setNamedConsumerStrategy(settings.strategy);
}

function describeConsumer(consumer: Consumer, { stored }: SubscriptionGroup) {
  const { from, username, connectionName, bufferSize } = consumer.options;
  const measurements = stored.settings.extraStatistics ? consumer.latencies.measurements() : [];
  return new persistent.SubscriptionInfo.ConnectionInfo()
    .setFrom(from)
    .setUsername(username)
    .setConnectionName(connectionName)
    .setAverageItemsPerSecond(consumer.averagePerSecond)
    .setTotalItems(String(consumer.delivered))
    .setCountSinceLastMeasurement(String(consumer.measure()))
    .setAvailableSlots(bufferSize - consumer.inFlight.size)
    .setInFlightMessages(consumer.inFlight.size)
    .setObservedMeasurementsList(
      measurements.map(([key, value]) =>
        new persistent.SubscriptionInfo.Measurement().setKey(key).setValue(String(value)),
      ),
    );
}

const place = (value: number | string, isAll: boolean) => (isAll ? `C:${value}/P:${value}` : String(value));

function startText(startFrom: StartFrom, isAll: boolean): string {
  if (startFrom === 'start') return place(0, isAll);
  return startFrom === 'end' ? place(-1, isAll) : place(startFrom, isAll);
}
