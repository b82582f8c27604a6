// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Size;

/** {@code datasources/sh/{name}}. */
@Doc("An HSS with data of subscribers, asked over Sh.")
@SpecRef("TS 29.328 6.1")
public record ShDataSource(
        @Doc("Destination-Realm of the HSS; that of a connected peer that offers Sh where it is left out.")
        @Nullable
        @Matches("[A-Za-z0-9.-]{1,255}")
        String realm,

        @Doc("Destination-Host of the HSS; whoever serves Sh in the realm where it is left out.")
        @Nullable
        @Matches("[A-Za-z0-9.-]{1,255}")
        String host,

        @Doc(
                "Public-Identity by which the subscriber is asked for, such as sip:{imsi}@ims.mnc001.mcc001.3gppnetwork.org; {supi}, {imsi}, {nai}, {gpsi} and {msisdn} stand for his identities. Without it, or without such an identity, the MSISDN is used.")
        @Nullable
        @Size(min = 1, max = 255)
        String publicIdentity,

        @Doc("SUBSCRIBE: be told of changes (SNR, PNR), where the HSS lets us; NONE: read the data only.")
        @Default("SUBSCRIBE")
        @OneOf({"SUBSCRIBE", "NONE"})
        String notifications,

        @Doc(
                "By the name that policies read (subscriber.name): the data. What the UDR says under that name counts before.")
        @Size(min = 1, max = 50)
        Map<String, Attribute> attributes,

        @Doc("When it is asked.") @Default("{}") Asking asking) {
    /** Some data. */
    @Doc("Data of the HSS.")
    public record Attribute(
            @Doc("Data-Reference: which data.")
            @OneOf({"RepositoryData", "IMSPublicIdentity", "IMSUserState", "S-CSCFName", "MSISDN"})
            String data,

            @Doc("Service-Indication of RepositoryData; only then.") @Nullable @Size(min = 1, max = 255)
            String serviceIndication,

            @Doc(
                    "Where in ServiceData of RepositoryData, such as profile/plan: names of elements without prefixes; its own text where it is left out.")
            @Nullable
            @Matches("[A-Za-z_][A-Za-z0-9._-]*(/[A-Za-z_][A-Za-z0-9._-]*){0,15}")
            @Size(max = 512)
            String element,

            @Doc(
                    "TEXT: text, or a list of them where there are several; LIST: always a list; NUMBER, BOOLEAN: the first one, which is left out if it is none.")
            @Default("TEXT")
            @OneOf({"TEXT", "LIST", "NUMBER", "BOOLEAN"})
            String type) {
        boolean isRepository() {
            return data.equals(ShAttributes.REPOSITORY_DATA);
        }
    }

    /** Whether we are told of changes. */
    public boolean subscribes() {
        return notifications.equals("SUBSCRIBE");
    }

    /** What the shape cannot say. */
    public void check(Problems problems) {
        problems.unless(
                publicIdentity == null || Placeholders.OF_SUBSCRIBER.containsAll(Placeholders.in(publicIdentity)),
                "/publicIdentity",
                "expected known placeholders of the subscriber");
        attributes.forEach((name, attribute) -> {
            problems.unless(
                    attribute.isRepository() == (attribute.serviceIndication != null),
                    "/attributes/" + name + "/serviceIndication",
                    "expected with RepositoryData, and only then");
            problems.unless(
                    attribute.isRepository() || attribute.element == null,
                    "/attributes/" + name + "/element",
                    "expected with RepositoryData only");
        });
    }
}
