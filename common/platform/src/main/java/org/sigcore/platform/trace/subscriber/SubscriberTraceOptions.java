// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Document {@code subscriberTrace}: the selected subscribers, and the bounds of the recording. */
@Doc("Subscribers whose messages each process records in full; /actuator/subscribertrace returns them.")
public record SubscriberTraceOptions(
        @Doc("SUPIs and GPSIs, such as imsi-001010000000001 or msisdn-491700000001. An empty list turns recording off, "
                + "at no cost.")
        @Size(max = 100)
        @Matches("(imsi-[0-9]{5,15}|msisdn-[0-9]{5,15}|(nai|gci|gli|extid)-\\S{1,255})")
        List<String> subscribers,

        @Doc("Maximum octets of recorded messages and their metadata in a process; the oldest message is discarded "
                + "first.")
        @Range(min = 65536, max = 1073741824)
        int maxOctets,

        @Doc("Maximum octets recorded of one SBI body.") @Range(min = 0, max = 16777216)
        int maxBodyOctets,

        @Doc("Time for which a message is kept.") @Between(min = "1s", max = "7d")
        Duration maxAge) {

    /** Configuration item of the document. */
    public static final ConfigResource<SubscriberTraceOptions> RESOURCE = ConfigResource.of(
            "subscriberTrace",
            SubscriberTraceOptions.class,
            new SubscriberTraceOptions(List.of(), 16 << 20, 1 << 20, Duration.ofHours(1)));

    public SubscriberTraceOptions {
        subscribers = List.copyOf(subscribers);
    }
}
